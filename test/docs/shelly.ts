/**
 * A Shelly that runs a script, as far as its documentation goes: scripts run on a modified Espruino, five calls at most are under way
 * at once, and the body of an answer has 16,384 bytes at most. `Date.parse` of Espruino gives 0 for what is no date.
 */

import { get } from "node:http";
import { createContext, runInContext } from "node:vm";

type Params = Readonly<Record<string, unknown>>;
type Callback = (result: unknown, error: number, message: string) => void;

const KNOWN: Readonly<Record<string, readonly string[]>> = {
  "HTTP.GET": ["url", "timeout", "ssl_ca", "headers"],
  "Switch.Set": ["id", "on", "toggle_after"],
};

/** How the switch is set when a schedule calls `water()`, with the clock of the device: null if it was never set. */
export async function runShelly(script: string, unixtime: number | null): Promise<Params[]> {
  const set: Params[] = [];
  const underWay = new Set<Promise<void>>();
  const call = (method: string, params: Params, callback?: Callback) => {
    const unknown = Object.keys(params).filter((name) => !KNOWN[method]?.includes(name));
    if (unknown.length > 0) throw new Error(`${method}: ${unknown}`);
    if (underWay.size === 5) throw new Error("Too many calls in progress");
    if (method === "Switch.Set") return void set.push(params);
    const work = fetched(String(params.url), Number(params.timeout)).then(
      (answer) => callback?.(answer, 0, ""),
      ({ message }) => callback?.(undefined, -104, message),
    );
    const call = work.finally(() => underWay.delete(call));
    underWay.add(call);
  };
  const context = createContext({
    Shelly: { call, getComponentStatus: (key: string) => (key === "sys" ? { unixtime } : null) },
    print: () => {},
  });
  runInContext("{ const parse = Date.parse; Date.parse = (text) => parse(text) || 0; }", context);
  runInContext(script, context);
  runInContext("water()", context);
  while (underWay.size > 0) await Promise.all(underWay);
  return set;
}

const fetched = (url: string, seconds: number) =>
  new Promise((resolve, reject) => {
    const request = get(url, { timeout: seconds * 1000, agent: false }, (response) => {
      const headers = Object.fromEntries(
        response.rawHeaders.flatMap((name, at, all) => (at % 2 === 0 ? [[name, all[at + 1]]] : [])),
      );
      let body = "";
      response.on("data", (part) => {
        body += part;
        if (body.length > 16_384) request.destroy(new Error("Response too big"));
      });
      response.on("error", reject).on("end", () => resolve({ code: response.statusCode, headers, body }));
    });
    request.on("timeout", () => request.destroy(new Error("timed out"))).on("error", reject);
  });
