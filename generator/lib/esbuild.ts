import { createRequire } from "node:module";
import type Esbuild from "esbuild";
import { lazy } from "./lazy.ts";

/** The bundler, loaded on first use: where nothing of it has changed, a build bundles nothing. */
export const esbuild = lazy((): typeof Esbuild => createRequire(import.meta.url)("esbuild"));
