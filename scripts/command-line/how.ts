/** How a build is to be made: the options that `build` and `nightly` share. */

import type { BuildOptions } from "../../generator/build.ts";
import { publicAddress } from "../../generator/feeds/addresses.ts";
import { storeFor } from "../../generator/hosts/budgets.ts";
import { readDuration } from "./instant.ts";
import { UsageError, type Values } from "./parse.ts";
import { readWebAddress } from "./web-address.ts";

type How = Pick<BuildOptions, "store" | "maxZoom" | "lookAhead" | "site" | "precompress" | "host" | "hub">;

/** Throws UsageError. */
export function readHow(options: Values<"build"> | Values<"nightly">, baseUrl: string | undefined): How {
  const { precompress, host } = options;
  const within = readDuration("ahead", options.ahead);
  const hub = readHub(options.hub, baseUrl);
  return {
    store: storeFor(host, options.store),
    maxZoom: options["max-zoom"],
    lookAhead: { within, most: options.epochs },
    site: options.site === "on",
    precompress,
    ...(host === undefined ? {} : { host }),
    ...(hub === undefined ? {} : { hub }),
  };
}

/** A hub knows a feed by the address that the feed gives for itself, so that one must be known. */
function readHub(text: string | undefined, baseUrl: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const hub = readWebAddress("--hub", text);
  if (baseUrl === undefined || publicAddress(baseUrl) === null)
    throw new UsageError("--hub needs --base-url: a hub knows each feed by its public address.");
  return hub;
}
