import { once } from "node:events";
import { mkdirSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { join } from "node:path";
import { expect, test } from "vitest";
import { startScript } from "../support/command.ts";
import { temporaryFolder } from "../support/temporary.ts";

/** How `npm run host` ends by itself, and what it says. */
async function endOf(args: readonly string[], env: NodeJS.ProcessEnv = {}) {
  const child = startScript("host.ts", args, env);
  let stderr = "";
  child.stderr.on("data", (text) => {
    stderr += text;
  });
  const [code] = await once(child, "close");
  return { code, stderr };
}

test("a web server that cannot be started is reported with the usage, and ends with 2", async () => {
  const root = temporaryFolder();
  mkdirSync(join(root, "hosts/caddy"), { recursive: true });
  const other = createServer().listen(0, "127.0.0.1");
  await once(other, "listening");
  const port = String((other.address() as AddressInfo).port);
  const taken = await endOf(["caddy", "--root", root, "--port", port]);
  other.close();
  expect(taken).toEqual({
    code: 2,
    stderr: expect.stringMatching(/^Port \d+ is taken: .* --port\.\n\nUsage: npm run host -- /),
  });
  const missing = await endOf(["caddy", "--root", root, "--port", "0"], { PATH: temporaryFolder() });
  expect(missing).toEqual({
    code: 2,
    stderr: expect.stringMatching(/^caddy did not start: .*is it installed\?\n\nUsage: npm run host -- /),
  });
});
