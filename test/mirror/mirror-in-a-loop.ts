/** Mirrors the sites given into a folder, one after the other, until it is killed. Says so when the first is there. */

import { mirror } from "../../generator/mirror/mirror.ts";

const [target = "", ...sites] = process.argv.slice(2);
for (let round = 0; ; round++) {
  await mirror(sites[round % sites.length] as string, target);
  if (round === 0) process.stdout.write("mirrored\n");
}
