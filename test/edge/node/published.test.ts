import { mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { publishedIn } from "../../../generator/edge/node/published.ts";
import { Replaced } from "../../../generator/edge/node/replaced.ts";
import { openBelow, SOON } from "../../support/descriptors.ts";
import { temporaryFolder } from "../../support/temporary.ts";

test("files of a build that was replaced, and of one that is released, are closed; between two builds there is none", async () => {
  const folder = temporaryFolder();
  const root = join(folder, "public");
  const replace = () => {
    mkdirSync(join(folder, "next/v1"), { recursive: true });
    writeFileSync(join(folder, "next/v1/large.csv"), Buffer.alloc(3 * 2 ** 20));
    rmSync(root, { recursive: true, force: true });
    renameSync(join(folder, "next"), root);
  };
  const open = () => openBelow(folder);
  const published = publishedIn(root);
  for (let build = 0; build < 3; build++) {
    replace();
    expect((await published.current().open("v1/large.csv"))?.length).toBe(3 * 2 ** 20);
    await expect.poll(open, SOON).toBe(1);
    expect(published.current()).toBe(published.current());
  }
  rmSync(root, { recursive: true });
  expect(() => published.current()).toThrow(Replaced);
  published.close();
  await expect.poll(open, SOON).toBe(0);
});
