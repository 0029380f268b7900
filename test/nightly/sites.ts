/** A live site over HTTP that can be made to fail: the folder of a place, served by nothing but node:http. */

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { type Publisher, startPublisher } from "../mirror/publisher.ts";
import { codeOf, NOW, placeOf } from "./place.ts";

export type LiveSite = Publisher;

/** What is done to one file. */
export type Damage = (bytes: Buffer) => Uint8Array | "broken";

export const cut: Damage = (bytes) => bytes.subarray(0, bytes.length - 10);
export const flip: Damage = (bytes) => {
  const copy = Buffer.from(bytes);
  const at = copy.length >> 1;
  copy.writeUInt8((copy[at] ?? 0) ^ 1, at);
  return copy;
};
export const none: Damage = () => Buffer.alloc(0);
export const html: Damage = () => Buffer.from("<!doctype html><title>Sign in</title>");
export const broken: Damage = () => "broken";

export const serve = (folder: string): Promise<LiveSite> => startPublisher(folder);

/** Damages the files whose paths fit, from a request on. */
export function damage(site: LiveSite, pattern: RegExp, how: Damage, from = 0): void {
  let requests = 0;
  site.onRequest = (path) => {
    if (requests++ < from || !pattern.test(path)) return null;
    try {
      return how(readFileSync(join(site.tree, path)));
    } catch {
      return null;
    }
  };
}

/** A place whose first night is published, and served. */
export async function servedPlace() {
  const place = await placeOf(61, NOW, 4);
  expect(codeOf((await place.run(NOW)).error)).toBe(0);
  const live = await serve(place.site);
  const close = async () => {
    await live.close();
    await place.close();
  };
  return { place, live, close };
}
