import { createRequire } from "node:module";
import type Koffi from "koffi";
import { lazy } from "../lib/lazy.ts";

/** Of `mallopt`: from so many bytes on, memory is taken from the system, and given back as soon as it is freed. */
const M_MMAP_THRESHOLD = -3;

/**
 * Keeps the memory for buffers from growing: where glibc sees large ones freed, it takes later ones from what it never gives
 * back. Elsewhere nothing happens.
 */
export function giveBackBuffers(): void {
  systemFunction("int mallopt(int, int)")?.(M_MMAP_THRESHOLD, 2 ** 18);
}

/**
 * Gives the system back what is free between buffers that are not. With glibc; elsewhere nothing happens.
 */
export function giveBackFreed(): void {
  trim()?.(0);
}

const trim = lazy(() => systemFunction("int malloc_trim(size_t)"));

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
