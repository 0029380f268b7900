/** An answer while builds replace each other. */

import { expect, test } from "vitest";
import { ofOneBuild, Replaced } from "../../../generator/edge/node/replaced.ts";

test.each<[string, number, Error, number]>([
  ["whose build is replaced is started again", 3, new Replaced(), 4],
  ["that fails is not", 1, new Error("the disk is gone"), 1],
])("%s", async (_, failing, fault, tries) => {
  let count = 0;
  const answer = ofOneBuild(async () => {
    if (++count <= failing) throw fault;
    return "whole";
  });
  if (tries > failing) expect(await answer).toBe("whole");
  else await expect(answer).rejects.toBe(fault);
  expect(count).toBe(tries);
});
