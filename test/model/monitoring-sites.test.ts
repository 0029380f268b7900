import { expect, test } from "vitest";
import { restrictionOf } from "../../generator/model/monitoring-sites.ts";
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

const none = { status: "none", allowedPercentage: null, date: "2026-01-01", description: null } as const;
const full = { ...none, status: "full" } as const;

test.each([
  ["none is stated", [], null],
  ["one is", [[none, 5]], none],
  [
    "a later one contradicts it",
    [
      [none, 5],
      [full, 6],
    ],
    full,
  ],
  [
    "one of the same instant contradicts it",
    [
      [none, 6],
      [full, 6],
    ],
    null,
  ],
  [
    "one of the same instant says nothing",
    [
      [none, 6],
      [null, 6],
    ],
    null,
  ],
  [
    "one of the same instant says the same",
    [
      [none, 6],
      [{ ...none }, 6],
    ],
    none,
  ],
] as const)("of a band of which %s, that is the restriction", (_, stated, expected) => {
  for (const order of [stated, stated.toReversed()]) {
    const statuses = order.map(([restriction, asAt]) => ({ bandNumber: 1, restriction, asAt }));
    const own = { ...site(1), statuses: [...statuses, { bandNumber: 2, restriction: full, asAt: 6 }] };
    const [found] = sitesWith({ sites: [own], providers: [provider("p")] }, 10);
    expect(found && restrictionOf(found, 1)).toEqual(expected);
  }
});
