/** A server that is all four kinds of upstreams at once, with the faults that are asked of it. */

import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import { listen } from "../support/listen.ts";
import { type Draw, drawOf } from "../support/random.ts";
import { esriBody, featuresBody, hilltopBody, jsonBody, kiwisBody, pageBody } from "./bodies.ts";
import {
  BODY_FAULTS,
  type Body,
  cuts,
  type FaultName,
  HILLTOP_FAULTS,
  LAYER_FAULTS,
  PAGE_FAULTS,
  ROW_FAULTS,
  type Sending,
} from "./faults.ts";
import type { FakeFeature, FakeSeries, World } from "./world.ts";

export type Asked = {
  readonly kind: "hilltop" | "kiwis" | "arcgis" | "page";
  /** The site, the time series, the layer or the page that is asked for. */
  readonly what: string;
  /** How often it has been asked for, this time included. */
  readonly times: number;
  /** The address as it came. */
  readonly target: string;
  readonly at: number;
};

/** Which fault an answer has, and the seed of its details. */
export type Plan = (asked: Asked) => { readonly fault: FaultName; readonly seed: number } | null;

export type FakeUpstream = {
  /** `http://127.0.0.1:…` */
  readonly origin: string;
  readonly asked: readonly Asked[];
  world: World;
  plan: Plan;
  /** What the answers to a request say that the time is, as `Date.now()` does; by default that of this machine. */
  clock: (kind: Asked["kind"]) => number | null;
  close(): Promise<void>;
};

/** How many features a page of the layer has at most. */
const CAP = 5;
/** How many rows KiWIS gives at once. */
const MOST_ROWS = 250;
const HANG = 60_000;
/** Each leads to an address of its own. */
let redirects = 0;

export async function startUpstream(world: World, plan: Plan = () => null): Promise<FakeUpstream> {
  const asked: Asked[] = [];
  const counts = new Map<string, number>();
  const server = createServer((request, response) => {
    void answer(request, response).catch(() => response.destroy());
  });

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const target = request.url ?? "";
    const url = new URL(target, "http://upstream");
    const [kind, what] = kindOf(url);
    const key = `${kind} ${what}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
    const one: Asked = {
      kind,
      what,
      target,
      times: counts.get(key) as number,
      at: performance.now(),
    };
    asked.push(one);
    const now = fake.clock(kind);
    if (now !== null) response.setHeader("date", new Date(now).toUTCString());
    const planned = fake.plan(one);
    const fault = planned?.fault ?? null;
    const draw = drawOf(planned?.seed ?? 0);
    if (fault !== null && (await failed(response, fault, draw, url, one.times))) return;
    const body = bodyOf(kind, url, fake.world, fault, draw, one.times);
    const spoil = { ...BODY_FAULTS, ...PAGE_FAULTS }[
      fault as keyof typeof BODY_FAULTS | keyof typeof PAGE_FAULTS
    ];
    spoil?.(body, draw);
    await send(response, body, fault);
  }

  const { address: origin, close } = await listen(server);
  const fake: FakeUpstream = {
    origin,
    asked,
    world,
    plan,
    clock: () => null,
    close,
  };
  return fake;
}

function kindOf({ pathname, searchParams }: URL): [kind: Asked["kind"], what: string] {
  if (pathname.endsWith(".hts")) return ["hilltop", searchParams.get("Site") ?? ""];
  if (pathname.endsWith("/KiWIS")) return ["kiwis", searchParams.get("ts_id") ?? ""];
  if (pathname.endsWith("/query")) {
    return [
      "arcgis",
      searchParams.has("returnCountOnly")
        ? "count"
        : searchParams.has("returnIdsOnly")
          ? "ids"
          : `from ${searchParams.get("resultOffset") ?? searchParams.get("objectIds")}`,
    ];
  }
  return ["page", pathname];
}

function bodyOf(
  kind: Asked["kind"],
  url: URL,
  world: World,
  fault: FaultName | null,
  draw: Draw,
  times: number,
): Body {
  if (kind === "page") return pageBody(world);
  if (kind === "arcgis") return layerBody(url, world, fault, draw, times);
  const { searchParams } = url;
  const series = world.series.find(
    ({ site, timeSeriesId }) =>
      site === searchParams.get("Site") || timeSeriesId === searchParams.get("ts_id"),
  );
  if (series === undefined) return errorBody(kind);
  const sending = sendingOf(series, world, fromOf(kind, searchParams), searchParams.get("to"));
  if (fault === "rowLimit" && sending.rows.length > MOST_ROWS) {
    return { ...draw.pick(TOO_MUCH), status: draw.pick([200, 500]) };
  }
  if (fault === "errorForms") return draw.pick(KIWIS_ERRORS);
  if (fault !== null && fault in HILLTOP_FAULTS && sending.rows.length > 0) {
    HILLTOP_FAULTS[fault as keyof typeof HILLTOP_FAULTS](sending, draw);
  }
  if (fault !== null && fault in ROW_FAULTS && sending.rows.length > 0) {
    ROW_FAULTS[fault as keyof typeof ROW_FAULTS](sending, draw);
  }
  return kind === "hilltop" ? hilltopBody(sending) : kiwisBody(sending);
}

const sendingOf = (series: FakeSeries, { now }: World, from: number, to: string | null): Sending => ({
  series,
  now,
  rows: series.rows.filter(({ at }) => at >= from && (to === null || at <= Date.parse(to))),
});

/** Hilltop reads bounds on its own clock, which is NZST; KiWIS by their offset. */
const fromOf = (kind: Asked["kind"], parameters: URLSearchParams): number =>
  kind === "hilltop"
    ? Date.parse(`${parameters.get("From")?.replace(" ", "T")}+12:00`)
    : Date.parse(parameters.get("from") ?? "");

function layerBody(
  { searchParams }: URL,
  { features }: World,
  fault: FaultName | null,
  draw: Draw,
  times: number,
): Body {
  const refusal = layerError(searchParams, fault);
  if (refusal !== null) return jsonBody({ error: refusal });
  if (searchParams.has("returnIdsOnly"))
    return jsonBody({ objectIdFieldName: "OBJECTID", objectIds: features.map(({ objectId }) => objectId) });
  if (searchParams.has("objectIds")) {
    const ids = (searchParams.get("objectIds") ?? "").split(",");
    const found = features.filter(({ objectId }) => ids.includes(String(objectId)));
    return featuresBody(found.slice(0, CAP), found.length > CAP, false);
  }
  if (searchParams.has("returnCountOnly"))
    return jsonBody({ count: features.length + (fault === "wrongCount" ? 1 : 0) });
  let list: readonly FakeFeature[] = features;
  if (fault !== null && fault in LAYER_FAULTS)
    list = LAYER_FAULTS[fault as keyof typeof LAYER_FAULTS](list, draw);
  const offset = Number(searchParams.get("resultOffset"));
  if (fault === "pagingWithoutOrder" && offset > 0) list = list.toReversed();
  const most = Math.min(fault === "capBelowAsked" ? 2 : CAP, Number(searchParams.get("resultRecordCount")));
  const isEmpty = fault === "emptyPagesWithoutEnd" || (fault === "emptyPageWithMore" && times === 1);
  const page = isEmpty ? [] : list.slice(offset, offset + most);
  const hasMore = isEmpty || offset + most < list.length;
  if (searchParams.get("f") === "json" || fault === "esriOnly") return esriBody(page, hasMore);
  const crs = fault === "otherProjection" && draw.chance(0.5) ? "EPSG:2193" : undefined;
  return featuresBody(page, hasMore, fault === "flagAtTop", crs);
}

/** What servers cannot do, in their own words. */
function layerError(parameters: URLSearchParams, fault: FaultName | null): object | null {
  if (fault === "noPaging" && parameters.has("resultOffset"))
    return { code: 400, message: "Unable to complete operation.", details: ["Pagination is not supported."] };
  if (fault === "oldServer" && parameters.get("f") === "geojson")
    return { code: 400, message: "Invalid or missing input parameters.", details: [] };
  return null;
}

const xmlBody = (text: string): Body => ({
  bytes: Buffer.from(`<?xml version="1.0"?>${text}`),
  type: "text/xml; charset=utf-8",
});

/** How KiWIS says that it has more rows than it sends. */
const TOO_MUCH: readonly Body[] = [
  jsonBody({ type: "error", code: "DatasourceError", message: "Too many rows" }),
  jsonBody({ code: "DatasourceError", message: "The number of rows exceeds the limit" }),
  jsonBody({ errorCode: "TooManyResults", message: "Limit is: 250" }),
];

/** Its other errors, in the forms in which they come. */
const KIWIS_ERRORS: readonly Body[] = [
  jsonBody(["No matches."]),
  jsonBody({ type: "error", code: "DatasourceError", message: "Error getting tsinfolist from cache." }),
  { ...jsonBody({ code: "InvalidParameterValue", message: "ts_id" }), status: 500 },
  jsonBody({ message: "Unknown datasource" }),
  jsonBody([{ type: "error", code: "AccessDenied", message: "not for you" }]),
  xmlBody(
    '<ExceptionReport version="1.0"><Exception exceptionCode="InvalidParameterValue"><ExceptionText>ts_id</ExceptionText></Exception></ExceptionReport>',
  ),
];

/** Answers to other requests than the one that was sent. */
const OTHER_ANSWERS: Readonly<Record<Asked["kind"], readonly Body[]>> = {
  hilltop: [
    xmlBody("<HilltopServer><Agency>A</Agency><Site Name='Ōtaki'/></HilltopServer>"),
    xmlBody(
      "<HilltopServer><Agency>A</Agency><Status><DefaultFile>data.hts</DefaultFile></Status></HilltopServer>",
    ),
    xmlBody("<HilltopTimeRange><From>2020-01-01T00:00:00</From></HilltopTimeRange>"),
  ],
  kiwis: [jsonBody([{ station_name: "A", station_no: "1" }]), jsonBody({ ts_id: "1" })],
  arcgis: [jsonBody({ currentVersion: 11, name: "Areas", type: "Feature Layer" })],
  page: [],
};

/** With status 200, as they come. */
function errorBody(kind: Asked["kind"]): Body {
  if (kind === "hilltop") {
    const text = '<?xml version="1.0"?><HilltopServer><Error>Unknown site</Error></HilltopServer>';
    return { bytes: Buffer.from(text), type: "text/xml; charset=utf-8" };
  }
  if (kind === "kiwis") return jsonBody({ type: "error", code: "DatasourceError", message: "Too many rows" });
  return jsonBody({ error: { code: 400, message: "Invalid query" } });
}

/** Does a fault of the connection; false where it is none. */
async function failed(
  response: ServerResponse,
  fault: FaultName,
  draw: Draw,
  url: URL,
  times: number,
): Promise<boolean> {
  const [kind] = kindOf(url);
  const status = (code: number, headers: Record<string, string> = {}) => {
    response.writeHead(code, headers).end("not now");
    return true;
  };
  switch (fault) {
    case "hang":
      await sleep(HANG, undefined, { ref: false });
      return true;
    case "slowFirstByte":
      await sleep(draw.between(1, 60));
      return false;
    case "reset":
      response.socket?.resetAndDestroy();
      return true;
    case "tooManyRequests":
      return times === 1 ? status(429, { "retry-after": "0" }) : false;
    case "tooManyRequestsForLong":
      return status(429, {
        "retry-after": draw.pick(["3600", new Date(Date.now() + 3_600_000).toUTCString()]),
      });
    case "serverError":
      return status(draw.pick([500, 502, 503, 520, 521, 522, 523, 524]));
    case "serverErrorOnce":
      return times === 1 ? status(500) : false;
    case "notFound":
      return status(404);
    case "redirect":
      // A host that is on no public network: a test has no other.
      return status(302, { location: "ftp://upstream/file" });
    case "redirectToPrivate":
      return status(302, {
        location: draw.pick([
          "http://169.254.169.254/latest/meta-data/",
          "http://127.0.0.2:9/",
          "http://localhost:9/",
          "http://[::1]:9/",
          "http://[::ffff:10.0.0.1]/",
          "http://10.1.2.3/",
        ]),
      });
    case "redirectsWithoutEnd":
      return status(302, { location: `${url.pathname}?${++redirects}` });
    case "redirectForCookie":
      return status(302, { location: `${url.pathname}${url.search}`, "set-cookie": "seen=1" });
    case "errorUnder200": {
      const { bytes, type } = errorBody(kind);
      response.writeHead(200, { "content-type": type }).end(bytes);
      return true;
    }
    case "otherAnswerUnder200": {
      const { bytes, type } = draw.pick(OTHER_ANSWERS[kind]);
      response.writeHead(200, { "content-type": type }).end(bytes);
      return true;
    }
    case "tokenRequired":
    case "downUnder200Once": {
      if (fault === "downUnder200Once" && times > 1) return false;
      const error = draw.pick(
        fault === "tokenRequired"
          ? [{ code: 499, message: "Token Required" }, { code: 498 }, { message: "Invalid Token" }]
          : [
              { code: 500, message: "Error performing query" },
              { message: "Service areas/MapServer not started" },
            ],
      );
      response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify({ error }));
      return true;
    }
    default:
      return false;
  }
}

async function send(response: ServerResponse, body: Body, fault: FaultName | null): Promise<void> {
  const packed = body.isCompressed ? gzipSync(body.bytes) : body.bytes;
  const bytes = packed.subarray(0, packed.length - (cuts.get(body) ?? 0));
  const said = fault === "shorterThanSaid" ? bytes.length + 100 : bytes.length;
  response.writeHead(body.status ?? 200, {
    "content-type": body.type,
    "content-length": said,
    ...(body.isCompressed && { "content-encoding": "gzip" }),
  });
  const half = bytes.length >> 1;
  switch (fault) {
    case "drip":
      for (let at = 0; at < bytes.length && !response.destroyed; at += 40) {
        response.write(bytes.subarray(at, at + 40));
        await sleep(20, undefined, { ref: false });
      }
      response.end();
      return;
    case "hangInBody":
      response.write(bytes.subarray(0, half));
      await sleep(HANG, undefined, { ref: false });
      return;
    case "resetInBody":
      response.write(bytes.subarray(0, half), () => setTimeout(() => response.socket?.resetAndDestroy(), 5));
      return;
    case "shorterThanSaid":
      response.write(bytes, () => response.socket?.end());
      return;
    default:
      response.end(bytes);
  }
}
