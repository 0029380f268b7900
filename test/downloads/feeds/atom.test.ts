/** Which entries a feed has: the newest, and whatever was dropped that a reader might still wait for. */

import { expect, test } from "vitest";
import { feedFiles, feedInput } from "../../../generator/downloads/feeds/feeds.ts";
import { area, change, modelWith, scheme, uuid } from "../../support/records.ts";

const DAY = 86_400_000;
const NOW = Date.UTC(2026, 10, 20);
const approved = (approvedAt: number | null) =>
  ({ status: "approved", approvedAt, rejectionReason: null }) as const;

/** Sixty changes, approved one an hour, and one that was approved ten days before them all. */
const others = Array.from({ length: 60 }, (_, hour) =>
  change(100 + hour, {
    targetStageId: null,
    effectiveFrom: NOW + 20 * DAY,
    createdAt: NOW - (hour + 1) * 3_600_000,
    approval: approved(NOW - (hour + 1) * 3_600_000),
  }),
);
const old = change(1, {
  targetStageId: null,
  effectiveFrom: NOW + 5 * DAY,
  createdAt: NOW - 13 * DAY,
  approval: approved(NOW - 12 * DAY),
});

function feedAt(changes: readonly ReturnType<typeof change>[], asOf = NOW): string {
  // Each in an area of its own: several at one instant supersede each other.
  const areas = changes.map((_, index) => area(1000 + index, { schemeId: uuid(10) }));
  const model = modelWith(
    {
      areas,
      schemes: [scheme(10)],
      changes: changes.map((one, index) => ({ ...one, areaId: uuid(1000 + index) })),
    },
    asOf,
  );
  const [feed] = feedFiles(
    feedInput(model, asOf, { baseUrl: "https://water.example.nz", hub: null, pages: null, notice: null }),
  );
  return String(feed?.content);
}
const idsIn = (feed: string) => [...feed.matchAll(/<entry>\n<id>urn:uuid:(.*)<\/id>/g)].map(([, id]) => id);

test("a cancellation is in the feed however long ago its change was approved, as long as it lies ahead", () => {
  expect(idsIn(feedAt([...others, old]))).not.toContain(uuid(1));
  const cancelled = { ...old, isCancelled: true, cancellationReason: "It rained." };
  const ids = idsIn(feedAt([...others, cancelled]));
  expect(ids.length).toBe(51);
  expect(ids.at(-1)).toBe(uuid(1));
  // One whose time was over before all that the feed has is no news to anybody.
  const past = { ...cancelled, effectiveFrom: NOW - 11 * DAY };
  expect(idsIn(feedAt([...others, past]))).not.toContain(uuid(1));
});

test("a night on which a dropped change's day passes changes no byte", () => {
  const changes = [...others, { ...old, isCancelled: true }];
  expect(feedAt(changes, NOW + 6 * DAY)).toBe(feedAt(changes, NOW));
});
