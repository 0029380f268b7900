/** The client in a page of a host that knows only files, as a host under test. */

import { basename, dirname } from "node:path";
import type { Host, Raw } from "../conformance/host.ts";
import { answerOf } from "../conformance/host.ts";
import { startBrowser } from "../support/chromium.ts";
import { plainServer } from "./plain-server.ts";

type Found = { readonly status: number; readonly type: string | null; readonly bytes: string };

/** A page beside a build, in a folder of its site as on GitHub Pages, with the client of that build. */
export async function browserHost(root: string): Promise<Host> {
  const server = await plainServer(dirname(root));
  const base = `http://127.0.0.1:${server.port}/${basename(root)}`;
  const browser = await startBrowser();
  const page = await browser.newPage();
  await page.route(`${base}/page.html`, (route) =>
    route.fulfill({
      contentType: "text/html",
      body: `<!doctype html><script type="module">
        import { connect } from "./v1/client.js";
        const api = connect(new URL(".", location).href);
        globalThis.ask = async (target) => {
          const answer = await api.get(target);
          const bytes = new Uint8Array(await answer.arrayBuffer());
          return { status: answer.status, type: answer.headers.get("Content-Type"), bytes: bytes.toBase64() };
        };
      </script>`,
    }),
  );
  await page.goto(`${base}/page.html`);
  await page.waitForFunction("globalThis.ask");
  const raw = async (_method: string, target: string): Promise<Raw> => {
    const { status, type, bytes } = (await page.evaluate(`ask(${JSON.stringify(target)})`)) as Found;
    const headers = type === null ? {} : { "content-type": type };
    return { status, headers, body: Buffer.from(bytes, "base64") };
  };
  return {
    base,
    raw,
    ask: async (method, target) => answerOf(await raw(method, target)),
    close: async () => {
      await browser.close();
      await server.close();
    },
  };
}
