// The way into the modules that only tsconfig.json in this folder checks. TypeScript reads numeric.d.ts instead.
export { shardFiles } from "./shard-files.ts";
