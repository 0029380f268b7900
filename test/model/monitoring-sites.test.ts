import { expect, test } from "vitest";
import type { Upstream } from "../../schemas/upstream.ts";
import { provider, site, sitesWith } from "../support/records.ts";

const upstream = (
  url: string,
  siteNumbers: readonly string[],
  { kind = "hilltop", ...more }: Partial<Record<keyof Upstream, unknown>> = {},
) =>
  ({
    key: `${kind} ${url}`,
    providerKey: "p",
    kind,
    url,
    enabled: true,
    // One for levels and one for flows.
    series: siteNumbers.flatMap((siteNumber) => [{ siteNumber }, { siteNumber }]),
    ...more,
  }) as unknown as Upstream;

test.each<[string, Upstream[], string[]]>([
  ["no upstream", [], []],
  ["one upstream of several series", [upstream("one", ["1", "2"])], ["hilltop one"]],
  [
    "two upstreams of two servers",
    [upstream("one", ["1"]), upstream("two", ["1"])],
    ["hilltop one", "hilltop two"],
  ],
  ["two upstreams of one server", [upstream("one", ["1"]), upstream("one", ["2", "1"])], ["hilltop one"]],
  [
    "three upstreams, the first and the last of one server",
    [upstream("one", ["1"]), upstream("two", ["1"], { kind: "kiwis" }), upstream("one", ["1"])],
    ["hilltop one", "kiwis two"],
  ],
  [
    "an upstream that is off",
    [upstream("one", ["1"], { enabled: false }), upstream("two", ["1"])],
    ["hilltop two"],
  ],
  [
    "upstreams of other sites",
    [upstream("one", ["2", "11"]), upstream("two", ["1"], { providerKey: "q" })],
    [],
  ],
])("the servers of a site with %s are named once each", (_, upstreams, servers) => {
  const [found] = sitesWith({ sites: [site(1)], providers: [provider("p")], upstreams }, 0);
  expect(found?.servers.map(({ kind, url }) => `${kind} ${url}`)).toEqual(servers);
});
