/** `v1/uses.js`: for programs that have a stage, and want to know what it allows. */
export { mayUse } from "./may-use.ts";
