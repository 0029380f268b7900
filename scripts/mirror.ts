import { formatCount } from "../generator/lib/format-count.ts";
import { mirror } from "../generator/mirror/mirror.ts";
import { withoutPassword } from "../generator/mirror/site.ts";
import { readPublicKey } from "./command-line/public-key.ts";
import { run } from "./command-line/run.ts";
import { readWebAddress } from "./command-line/web-address.ts";

await run("mirror", async ({ argument, out, from, without, key }) => {
  const url = readWebAddress("URL", argument);
  const { asOf, files, fetched, requests, bytes, replaced } = await mirror(url, out, {
    ...(from !== undefined && { from }),
    ...(without !== undefined && { without }),
    ...(key !== undefined && { trust: { key: readPublicKey(key), now: Date.now() } }),
  });
  const size = (bytes / 1e6).toFixed(1);
  console.log(
    `${out}: ${formatCount(files)} files, as of ${asOf}; ${formatCount(fetched)} fetched, ${formatCount(requests)} requests, ${size} MB`,
  );
  if (replaced !== null)
    console.error(
      `${withoutPassword(url)} is of ${asOf}, older than the copy, which was of ${replaced}. It has replaced the copy, because without --key a site may go back.`,
    );
});
