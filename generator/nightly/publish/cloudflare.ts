/** Publishes to Cloudflare by wrangler: one deployment, which Cloudflare switches to at once. */

import { resolve } from "node:path";
import { jsonOrNull } from "../../lib/http/json-or-null.ts";
import { TargetError, WriteError } from "../../lib/target/target-errors.ts";
import { runProgram } from "./program.ts";
import type { Publisher } from "./publisher.ts";

const CONFIG = "hosts/cloudflare/wrangler.jsonc";

/** What a roll-back is called among the deployments. A second one would bring back what it has taken away. */
const ROLLED_BACK = "rolled back by a night";

/** A deployment, as `wrangler deployments list --json` gives the last ones, the latest at the end. */
type Deployment = { readonly annotations?: { readonly "workers/message"?: string } };

/** `out` is the folder of the build. wrangler takes `CLOUDFLARE_API_TOKEN` and `CLOUDFLARE_ACCOUNT_ID` from the environment. */
export function cloudflarePublisher(out: string): Publisher {
  const wrangler = async (...args: string[]): Promise<string> => {
    const env = { CI: "true", WRANGLER_SEND_METRICS: "false" };
    const all = [...args, "--config", resolve(out, CONFIG)];
    const { code, stdout, stderr } = await runProgram("wrangler", all, { env });
    if (code !== 0)
      throw new Error(
        `${missingIn(process.env)}wrangler ${args[0]} ended with ${code}: ${(stderr.trim() || stdout.toString().trim()).slice(-500)}`,
      );
    return stdout.toString();
  };
  return {
    place: "Cloudflare",
    current: async () => null,
    async publish({ manifest }) {
      try {
        await wrangler("deploy", "--message", `manifest ${manifest.slice(0, 16)}`);
      } catch (error) {
        if (error instanceof TargetError) throw error;
        // wrangler switches only to a complete deployment, so nothing has changed.
        throw new WriteError(`${(error as Error).message}. What was published is unchanged.`, {
          cause: error,
        });
      }
    },
    faults: async () => null,
    async rollBack() {
      const deployments = jsonOrNull(await wrangler("deployments", "list", "--json")) as Deployment[] | null;
      if (deployments?.at(-1)?.annotations?.["workers/message"] === ROLLED_BACK) return false;
      await wrangler("rollback", "--yes", "--message", ROLLED_BACK);
      return true;
    },
  };
}

/**
 * The account variables that are not set, for the start of a message. Nothing is refused: wrangler may be logged in.
 */
function missingIn({ CLOUDFLARE_API_TOKEN, CLOUDFLARE_ACCOUNT_ID }: NodeJS.ProcessEnv): string {
  const account = Object.entries({ CLOUDFLARE_API_TOKEN, CLOUDFLARE_ACCOUNT_ID });
  const missing = account.flatMap(([name, value]) => (value ? [] : [name]));
  if (missing.length === 0) return "";
  return `${missing.join(" and ")} ${missing.length === 1 ? "is" : "are"} not in the environment: docs/nightly.md, "On Cloudflare", says how to set ${missing.length === 1 ? "it" : "them"}. `;
}
