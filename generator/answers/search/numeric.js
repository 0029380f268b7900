// The entry to the modules that only this folder's tsconfig.json checks. TypeScript reads numeric.d.ts instead.
export { shardFiles } from "./shard-files.ts";
