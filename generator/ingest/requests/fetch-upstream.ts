import type { KiwisSeries, Upstream, UpstreamOf } from "../../../schemas/upstream.ts";
import type { OnClock } from "../../lib/http/server-clock.ts";
import { DAY } from "../../lib/time/time-units.ts";
import { withDocuments } from "../pages/documents.ts";
import { HTML_TYPES, pageTextSink } from "../pages/page-text.ts";
import { orRefusal, type Refusal, TooMuch } from "../refusal.ts";
import { type Features, featuresOf } from "../upstreams/arcgis.ts";
import { HILLTOP_TYPES, hilltopAddress, hilltopSink } from "../upstreams/hilltop.ts";
import { JSON_TYPES } from "../upstreams/json.ts";
import { KIWIS_TYPES, kiwisAddress, kiwisSink } from "../upstreams/kiwis.ts";
import { joined, type Row } from "../upstreams/rows.ts";
import { type Fetcher, fetcherOf } from "./fetcher.ts";

/** What one upstream sent: the result of each series, or of the whole, or why it was refused. */
export type Fetched =
  | { readonly kind: "hilltop" | "kiwis"; readonly series: readonly (readonly Row[] | Refusal)[] }
  | { readonly kind: "arcgis"; readonly features: Features | Refusal }
  | { readonly kind: "page"; readonly page: string | Refusal };

type FetchOptions = {
  readonly now: number;
  /** Called after each of a number of parts. */
  readonly onPart?: (done: number, of: number) => void;
  readonly onClock?: OnClock | undefined;
};

/**
 * Fetches everything from one upstream, one request at a time. Never throws: a fault of one part does not affect the
 * others.
 */
export async function fetchUpstream(upstream: Upstream, options: FetchOptions): Promise<Fetched> {
  const fetch = fetcherOf(upstream, options.onClock);
  const { onPart = () => {} } = options;
  switch (upstream.kind) {
    case "hilltop":
    case "kiwis": {
      const series: (Row[] | Refusal)[] = [];
      for (const take of takesOf(upstream, fetch, options.now)) {
        series.push(await orRefusal(take));
        onPart(series.length, upstream.series.length);
      }
      return { kind: upstream.kind, series };
    }
    case "arcgis": {
      const features = await orRefusal(() => fetchLayer(upstream, fetch));
      onPart(1, 1);
      return { kind: upstream.kind, features };
    }
    case "page": {
      const page = await orRefusal(() => fetchPage(upstream, fetch));
      onPart(1, 1);
      return { kind: upstream.kind, page };
    }
  }
}

function takesOf(
  upstream: UpstreamOf<"hilltop" | "kiwis">,
  fetch: Fetcher,
  now: number,
): (() => Promise<Row[]>)[] {
  if (upstream.kind === "kiwis")
    return upstream.series.map((series) => kiwisTake(upstream, series, fetch, now));
  const from = now - upstream.span;
  return upstream.series.map((series) => () => {
    const sink = (charset?: string) => hilltopSink(series, upstream.utcOffset, upstream.encoding ?? charset);
    return fetch({ address: hilltopAddress(upstream, series, from), types: HILLTOP_TYPES, sink });
  });
}

/** Asks for the rows of a series: in two halves of its span if they are more than the server gives at once. */
function kiwisTake(
  upstream: UpstreamOf<"kiwis">,
  series: KiwisSeries,
  fetch: Fetcher,
  now: number,
): () => Promise<Row[]> {
  const rowsBetween = async (from: number, until: number | null): Promise<Row[]> => {
    const length = (until ?? now) - from;
    try {
      return await fetch({
        address: kiwisAddress(upstream, series, from, until),
        types: KIWIS_TYPES,
        answersWith500: true,
        sink: (charset) => kiwisSink(series, upstream.utcOffset, upstream.encoding ?? charset),
      });
    } catch (error) {
      // A day of any series has few rows, so there the server has another fault.
      if (!(error instanceof TooMuch && length >= 2 * DAY)) throw error;
      const middle = from + Math.floor(length / 2000) * 1000;
      return joined(await rowsBetween(from, middle), await rowsBetween(middle, until));
    }
  };
  return () => rowsBetween(now - upstream.span, null);
}

/** Servers send JSON as text too. */
const LAYER_TYPES = new RegExp(`${JSON_TYPES.source}|^text/plain$`);

const fetchLayer = (layer: UpstreamOf<"arcgis">, fetch: Fetcher): Promise<Features> =>
  featuresOf(layer, (address, sinkIn) =>
    fetch({ address, types: LAYER_TYPES, sink: (charset) => sinkIn(layer.encoding ?? charset) }),
  );

async function fetchPage(page: UpstreamOf<"page">, fetch: Fetcher): Promise<string> {
  const { url, encoding } = page;
  let from = url;
  const sink = (charset: string | undefined, address: string) => {
    from = address;
    return pageTextSink(page, encoding ?? charset);
  };
  const { text, base = from } = await fetch({ address: url, types: HTML_TYPES, sink });
  return withDocuments(text, { page: url, base: URL.parse(base, from)?.href ?? from }, fetch);
}
