/** Stoplight's Prism as a validating proxy in front of a host; it is no dependency, so it may not be there. */

import { type ChildProcess, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { freePort } from "../../../scripts/host/free-port.ts";

/** Where Prism's command is, by PATH; null if it is not installed. */
export function prismCommand(): string | null {
  const folders = (process.env.PATH ?? "").split(delimiter);
  const names = process.platform === "win32" ? ["prism.cmd"] : ["prism"];
  return folders.flatMap((folder) => names.map((name) => join(folder, name))).find(existsSync) ?? null;
}

export type ValidatingProxy = { readonly base: string; close(): void };

/** Starts the proxy; resolves when it listens. */
export async function proxyOf(
  command: string,
  description: string,
  upstream: string,
): Promise<ValidatingProxy> {
  const port = await freePort();
  const prism = spawn(
    command,
    ["proxy", description, upstream, "--port", String(port), "--host", "127.0.0.1"],
    {
      env: { ...process.env, NO_COLOR: "1" },
      shell: process.platform === "win32",
    },
  );
  await listening(prism);
  return { base: `http://127.0.0.1:${port}`, close: () => void prism.kill() };
}

function listening(prism: ChildProcess): Promise<void> {
  return new Promise((done, fail) => {
    let log = "";
    const hear = (chunk: Buffer) => {
      log += chunk.toString();
      if (log.includes("Prism is listening")) done();
    };
    prism.stdout?.on("data", hear);
    prism.stderr?.on("data", hear);
    prism.once("error", fail);
    prism.once("exit", (code) => fail(new Error(`Prism ended with ${code} before it listened:\n${log}`)));
  });
}

export type Violation = {
  readonly location: readonly string[];
  readonly severity: string;
  readonly message: string;
};

/** What Prism found wrong with a request and its answer, and the answer. */
export async function askThrough(
  { base }: ValidatingProxy,
  target: string,
): Promise<{ status: number; violations: Violation[]; body: unknown }> {
  const response = await fetch(base + target);
  const text = await response.text();
  const violations = response.headers.get("sl-violations") ?? "[]";
  if (!violations.startsWith("[")) throw new Error(`Prism says of ${target}: ${violations}`);
  const isJson = response.headers.get("content-type")?.includes("json") === true;
  return {
    status: response.status,
    violations: JSON.parse(violations) as Violation[],
    body: isJson ? (JSON.parse(text) as unknown) : text,
  };
}
