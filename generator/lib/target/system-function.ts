import { createRequire } from "node:module";
import type Koffi from "koffi";

/** A function of the C library by its declaration; null where there is none, or no way to it from Node. */
export function systemFunction(declaration: string): ((...args: unknown[]) => unknown) | null {
  try {
    const koffi = createRequire(import.meta.url)("koffi") as typeof Koffi;
    return koffi.load(null).func(declaration);
  } catch {
    // Not installed, or a C library without the function.
    return null;
  }
}
