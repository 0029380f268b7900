/** The disk fails while requests are answered: whatever is sent is right, a 500, or cut off, and the next answer is right again. */

import { randomBytes } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { type Host, nodeHost } from "../../conformance/host.ts";
import { amount } from "../../support/amount.ts";
import { drawnFaults, onFailingDisk } from "../../support/failing-files.ts";
import { temporaryFolder } from "../../support/temporary.ts";
import { buildTiny } from "../../support/tiny.ts";

const AREA = "/v1/areas/00000000-0000-4000-8000-000000000301";
const LARGE = "/v1/downloads/large.bin";
const TARGETS = [
  "/v1",
  AREA,
  "/v1/areas/00000000-0000-4000-8000-0000000003ff",
  "/v1/areas?pageSize=7&pageNumber=1",
  "/v1/search?q=town",
  "/v1/status",
  "/v1/nothing",
  LARGE,
];

const ignore = () => {};
const closing = (host: Host, answer: Promise<string>) => answer.finally(host.close);

/** What is sent, in a line. */
async function said({ raw }: Host, target: string): Promise<string> {
  const { status, body } = await raw("GET", target, { Connection: "close" });
  return `${status} ${body.toString("latin1")}`;
}

test.each(["files", "packs"] as const)("with a build stored as %s", async (store) => {
  const root = join(temporaryFolder(), "public");
  await buildTiny(root, { store, site: false });
  // The next size above what is read at once.
  writeFileSync(join(root, LARGE), randomBytes(2 * 2 ** 20 + 7));
  const wrong: string[] = [];
  let failures = 0;
  for (const target of TARGETS) {
    // A server of its own, for it keeps what it has read.
    const opened = () => nodeHost(root, ignore, () => Date.UTC(2026, 10, 20, 12));
    const host = await opened();
    const sound = await onFailingDisk(root, null, () => closing(host, said(host, target)));
    expect(sound.error).toBeUndefined();
    for (const fault of drawnFaults(sound.calls, 9, amount(20, 400))) {
      const host = await opened();
      const { failed, result, error } = await onFailingDisk(root, fault, () => said(host, target));
      if (failed !== null) {
        failures++;
        const isRight = result === sound.result || error !== undefined || result?.startsWith("500 ");
        const what = `${target}: ${failed.name} ${failed.failure} ${failed.path.slice(root.length)}`;
        if (!isRight) wrong.push(`${what}: ${result?.slice(0, 200)}`);
        if ((await said(host, target)) !== sound.result) wrong.push(`${what}: wrong afterwards too`);
      }
      await host.close();
    }
  }
  expect(wrong.join("\n")).toBe("");
  expect(failures).toBeGreaterThan(60);
});
