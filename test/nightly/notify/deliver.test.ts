/** What a receiver is given, in which order, and what is noted of it. */

import { expect, test } from "vitest";
import { deliver, type Parcel } from "../../../generator/nightly/notify/deliver.ts";
import { eveningId, type Message } from "../../../generator/nightly/notify/message.ts";
import { RefusedError } from "../../../generator/nightly/notify/receivers/receiver.ts";

const EVENING = Date.parse("2026-11-20T19:00:00+13:00");

const message = (title: string, at: number | null = null): Message => ({
  id: title,
  at,
  area: null,
  title,
  text: "",
  link: null,
  priority: 3,
  councils: [],
  news: [],
});

/** A receiver that can recall messages or not, and refuses what has this title. */
function phone({ recalls = true, refused = "" } = {}) {
  const asked: unknown[] = [];
  return {
    asked,
    name: "ntfy:test",
    dropsDoubles: false,
    async send({ title, at }: Message) {
      if (title === refused) throw new RefusedError(`refused ${title}.`);
      asked.push([title, at]);
    },
    async recall(_: string, id: string) {
      asked.push(id);
      return recalls;
    },
  };
}

const parcelsOf = (count: number, messages = [message("new")]): Parcel[] =>
  Array.from({ length: count }, (_, area) => ({ areaId: `${area}`, messages, recalled: [EVENING] }));

test.each([
  [true, 101, /tell them in another way\.$/],
  [false, 1, /could not be recalled, and will ring though it is not to come\.$/],
])(
  "of more than a hundred messages none is sent, and none rings that was arranged (can be recalled: %s)",
  async (recalls, asked, fault) => {
    const to = phone({ recalls });
    const noted: unknown[] = [];
    const delivery = await deliver(to, parcelsOf(101), (...note) => noted.push(note));
    expect(delivery).toEqual({ to: "ntfy:test", sent: 0, fault: expect.stringMatching(fault) });
    expect(to.asked).toEqual(Array.from({ length: asked }, (_, area) => eveningId(`${area}`, EVENING)));
    expect(noted).toEqual(Array.from({ length: 101 }, (_, area) => [`${area}`, 1]));
  },
);

test("what is left of an area whose evening is refused is noted, and other areas get theirs", async () => {
  const to = phone({ refused: "tonight" });
  const noted: unknown[] = [];
  const parcels = [
    { areaId: "a", messages: [message("now"), message("tonight", EVENING)], recalled: [] },
    { areaId: "b", messages: [message("other")], recalled: [] },
  ];
  expect(await deliver(to, parcels, (...note) => noted.push(note))).toEqual({
    to: "ntfy:test",
    sent: 2,
    fault: "refused tonight. 1 of 3 messages were not sent.",
  });
  expect(to.asked).toEqual([
    ["now", null],
    ["other", null],
  ]);
  expect(noted).toEqual([
    ["a", 1],
    ["a", 2],
    ["a", 1],
    ["b", 1],
  ]);
});

test("what cannot be recalled is corrected after it, by each message of the area", async () => {
  const to = phone({ recalls: false });
  await deliver(to, parcelsOf(1, [message("cancelled"), message("the others", EVENING)]));
  const after = EVENING + 60_000;
  expect(to.asked).toEqual([eveningId("0", EVENING), ["cancelled", after], ["the others", after]]);
});

test.each([
  [true, null, [["0", 0]]],
  [
    false,
    "ntfy:test: What was arranged for an evening could not be recalled, and will ring though it is not to come.",
    [],
  ],
])(
  "an area without news has its evening recalled, and that is noted (can be recalled: %s)",
  async (recalls, fault, notes) => {
    const noted: unknown[] = [];
    const delivery = await deliver(phone({ recalls }), parcelsOf(1, []), (...note) => noted.push(note));
    expect([delivery, noted]).toEqual([{ to: "ntfy:test", sent: 0, fault }, notes]);
  },
);
