import { createRequire } from "node:module";
import type Esbuild from "esbuild";
import { lazy } from "./lazy.ts";

/** The bundler, loaded on first use: a build whose bundles are all cached does not need it. */
export const esbuild = lazy((): typeof Esbuild => createRequire(import.meta.url)("esbuild"));
