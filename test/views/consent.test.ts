/** What is said of a consent and of its site: each record in the words of its page and of the lists, with what follows the clock. */

import { describe, expect, test } from "vitest";
import { monitoringSite } from "../../generator/answers/answered-records.ts";
import { consentAnswer, statementOf } from "../../generator/views/consent-answer.ts";
import { siteBands } from "../../generator/views/consent-sites.ts";
import { countedStatuses } from "../../generator/views/counted-statuses.ts";
import { html } from "../../generator/views/html/html.ts";
import { strictestCell } from "../../generator/views/restriction.ts";
import { siteStatusCell } from "../../generator/views/site-status.ts";
import { all, type Element, elementsOf, factsIn, one, parsePage } from "../explorer/html.ts";
import { consent, modelWith, provider, site } from "../support/records.ts";

const NOW = Date.UTC(2026, 10, 21);
const HOUR = 3_600_000;
const TODAY = "2026-11-21";

/**
 * Statuses as `1 none, 2 full 22 6h: why`: the band (`all` is the site as a whole), the status, the day of November if it is
 * another than the 21st, how old it is if not 12 hours, and its words.
 */
const statusesIn = (text: string) =>
  [...text.matchAll(/(\d|all) (none|partial|full)(?: (\d\d))?(?: (\d+)h)?(?:: ([^,]+))?/g)].map(
    ([, band, status, day = "21", age = "12", description = null]) => ({
      bandNumber: band === "all" ? null : Number(band),
      restriction: {
        status: status as "none" | "partial" | "full",
        allowedPercentage: null,
        date: `2026-11-${day}`,
        description,
      },
      asAt: NOW - Number(age) * HOUR,
    }),
  );

/** When the clock takes a part back or shows it, by the day of November and the hour of UTC. */
function marksOf(part: Element): string {
  const { until, shownUntil, shownFrom } = factsIn(part, "clock") ?? {};
  return Object.entries({ until, "shown until": shownUntil, from: shownFrom })
    .flatMap(([name, at]) =>
      at === undefined ? [] : `[${name} ${new Date(at).toISOString().slice(8, 16)}] `,
    )
    .join("");
}

/** The text of a part with these marks. */
const marked = (part: Element): string =>
  `${marksOf(part)}${part.children.map((child) => (typeof child === "string" ? child : ` ${marked(child)}`)).join("")}`
    .replace(/\s+/g, " ")
    .replace(/ (?=[.:;?])/g, "")
    .trim();

const BANDS = [{ bandNumber: 1 }, { bandNumber: 2 }];

/** What is said of a consent with some bands of a site, and of the site in a list, where statuses count for some hours. */
function saidOf(statuses: string, rows: Parameters<typeof consent>[2] = BANDS, hours = 24) {
  const records = {
    providers: [provider("p", hours * HOUR)],
    sites: [site(1, { statuses: statusesIn(statuses) })],
    consents: [consent("C1", "p", rows)],
  };
  const [held] = modelWith(records, NOW).consents;
  const sites = (held?.sites ?? []).map(({ site, bands }) => {
    const answered = monitoringSite(site);
    const counted = countedStatuses(answered.statuses, TODAY);
    return { bands, site: { ...answered, maximumAge: site.maximumAge, counted, flow: null } };
  });
  const known = { sites, isWhole: held?.isWhole ?? false };
  const { question, answer } = consentAnswer(known, { asOf: NOW, isFinished: false });
  const { strictest, until } = statementOf(known);
  const bands = siteBands(known).map(({ meta, bands }) => html`<p class="about">${meta}</p>${bands}`);
  const cells = [
    strictestCell(strictest, TODAY, until),
    ...sites.map(({ site }) => siteStatusCell(site, TODAY)),
  ];
  const page = parsePage(`<!doctype html>
${html`<main><h2>${question}</h2>${answer}${bands}${cells.map((cell) => html`<p class="cell">${cell}</p>`)}</main>`}`);
  const panel = one(page, ".now-panel");
  const lines = elementsOf(panel).filter(({ name }) => name === "p" || name === "li");
  return {
    question: marked(one(page, "h2")),
    answer: marksOf(panel) + lines.map(marked).join(" | "),
    bands: [
      ...all(page, ".about").map(marked),
      // The status, and its day where that has a column.
      ...all(page, "tbody").flatMap((body) =>
        all(body, "tr").map((row) => {
          const [status, , , , day] = all(row, "td").map(marked);
          return [status, day ?? []].flat().join(" for ");
        }),
      ),
    ].join(" | "),
    lists: [...new Set(all(page, ".cell").map(marked))],
  };
}

const ASKED = "[shown until 21T11:00] May I take water on Saturday 21 November 2026?";
const UNKNOWN = "Not known does not mean no restriction. Ask the provider.";
const NONE_TODAY = "No status for Saturday 21 November 2026. Ask the provider.";
const OVER = "Not known: no restriction was stated for 20 Nov 2026 only";
const FREE = "[until 21T10:59] No restriction stated";

describe("the answer about a consent, and the lists", () => {
  test.each<readonly [statuses: string, answer: string, ...lists: string[]]>([
    ["1 none, 2 none", `${FREE} | Site 1.`, FREE],
    [
      "1 none, 2 full",
      `[until 21T12:00] No take in some bands | Site 1, band 1: ${FREE} | Site 1, band 2: No take`,
      "[until 21T12:00] No take",
    ],
    // Neither a whole site that is free, nor one thing said twice at one instant, changes that.
    [
      "all none, 1 none, 2 full",
      `[until 21T12:00] No take in some bands | Site 1, band 1: ${FREE} | Site 1, band 2: No take`,
      "[until 21T12:00] No take",
    ],
    [
      "1 full: No take, 1 full: No take (low flow), 2 none",
      `[until 21T12:00] No take in some bands | Site 1, band 1: No take | Site 1, band 2: ${FREE}`,
      "[until 21T12:00] No take",
    ],
    // Two things at one instant are none.
    [
      "1 none, 1 full, 2 none",
      `Not known in some bands | Site 1, band 1: Not known | Site 1, band 2: ${FREE} | ${UNKNOWN}`,
      "Not known",
    ],
    // What binds the whole site binds its bands.
    [
      "all full, 1 none, 2 none",
      `[until 21T12:00] No take in some bands | Site 1, the whole site: No take | Site 1, bands 1 and 2: ${FREE}`,
      "[until 21T12:00] No take",
    ],
    [
      "all partial, 1 none, 2 none",
      `[until 21T12:00] Partly restricted in some bands | Site 1, the whole site: Partly restricted | Site 1, bands 1 and 2: ${FREE}`,
      "[until 21T12:00] Partly restricted",
    ],
    // The site's own list knows nothing of a band that it does not name.
    [
      "all none, 1 none",
      `Not known in some bands | Site 1, band 1: ${FREE} | Site 1, band 2: Not known | ${UNKNOWN}`,
      ...["Not known", FREE],
    ],
    // A permission is for its day alone; a restriction counts for longer.
    ["1 none 20, 2 none 20", `Not known | Site 1: ${OVER} | ${NONE_TODAY} | ${UNKNOWN}`, "Not known"],
    [
      "1 none 20, 2 full 20",
      `[until 21T12:00] No take in some bands | Site 1, band 1: ${OVER} | Site 1, band 2: No take | ${NONE_TODAY} | ${UNKNOWN}`,
      "[until 21T12:00] No take; some not known for 20 Nov 2026",
    ],
    [
      "1 none 20, 2 full",
      `[until 21T12:00] No take in some bands | Site 1, band 1: ${OVER} | Site 1, band 2: No take for 21 Nov 2026 | ${UNKNOWN}`,
      "[until 21T12:00] No take; some not known",
    ],
    // Beside what is stated for tomorrow stands what is stated for today.
    [
      "1 none 22, 1 full 21 18h, 2 none 22, 2 none 21 18h",
      "[until 21T06:00] No take in some bands | Site 1, bands 1 and 2: No restriction stated for 22 Nov 2026 | Site 1, band 1: No take for 21 Nov 2026 | Site 1, band 2: No restriction stated for 21 Nov 2026",
      "[until 21T06:00] No take",
    ],
    [
      "1 none, 2 none 23",
      `${FREE} | Site 1, band 1: No restriction stated for 21 Nov 2026 | Site 1, band 2: No restriction stated for 23 Nov 2026`,
      FREE,
    ],
    ["1 none 21 25h, 2 full 21 25h", `Not known | Site 1. | ${UNKNOWN}`, "Not known"],
    [
      "1 none, 2 none 21 48h",
      `Not known in some bands | Site 1, band 1: ${FREE} | Site 1, band 2: Not known | ${UNKNOWN}`,
      "Not known",
    ],
    [
      "1 partial, 2 none 21 48h",
      `[until 21T12:00] Partly restricted in some bands | Site 1, band 1: Partly restricted | Site 1, band 2: Not known | ${UNKNOWN}`,
      "[until 21T12:00] Partly restricted; some not known",
    ],
  ])("of %s", (statuses, answer, ...lists) => {
    const said = saidOf(statuses);
    expect(
      said.answer.replace(/ \| \[from \d\dT11:00\] No status for a later day\. Ask the provider\./, ""),
    ).toBe(answer);
    expect(said.lists).toEqual(lists);
  });

  test.each([
    ["trigger level", { bandNumber: 2, triggerLevel: null }],
    ["site", { bandNumber: 2, siteNumber: "gone" }],
  ])("say that a band without a %s on record is not known", (_, row) => {
    const { answer, lists } = saidOf("1 none, 2 none", [{ bandNumber: 1 }, row]);
    expect(answer).toContain(
      `Not known in some bands | Site 1: ${FREE} | A band whose site or trigger level is not on record is not shown.`,
    );
    expect(lists[0]).toBe("Not known");
  });

  test("say that a consent without a site is not known", () => {
    const { answer, lists } = saidOf("", []);
    expect([answer.split(" | ")[0], lists]).toEqual(["Not known", ["Not known"]]);
  });

  test.each([
    ["partial", "18:00] Partly restricted"],
    ["none", "06:00] No restriction stated"],
  ])("say of bands that are alike, %s, until the instant that a headline would", (status, end) => {
    const statuses = `1 ${status} 21 18h, 2 ${status} 21 6h, 3 full 21 0h`;
    expect(saidOf(statuses, [...BANDS, { bandNumber: 3 }]).answer).toMatch(
      `[until 22T00:00] No take in some bands | Site 1, bands 1 and 2: [until 21T${end} | Site 1, band 3: No take`,
    );
  });

  test.each(["21", "22"])(
    "say that a permission ends with its day, the %sth, though its status does not",
    (day) => {
      expect(saidOf(`1 none ${day} 0h, 2 full ${day} 0h`, BANDS, 9 * 24).answer).toMatch(
        `[until 30T00:00] No take in some bands | Site 1, band 1: [until ${day}T10:59] No restriction stated`,
      );
    },
  );
});

test.each([
  ["1 none, 2 full", `${ASKED} [from 21T11:00] Taking water, as stated for Saturday 21 November 2026`, "21"],
  ["1 none 20, 2 none 20", "May I take water on Saturday 21 November 2026?", "21"],
  ["1 full 20, 2 full 20", "Taking water, as stated for Friday 20 November 2026", "21"],
  ["1 none 20, 2 full", "Taking water, as stated for 20 Nov 2026 to 21 Nov 2026", "21"],
  ["1 none, 2 none 22", "Taking water, as stated for 21 Nov 2026 to 22 Nov 2026", "22"],
])(
  "the question about %s names its days, and after the last of them there is no status",
  (statuses, question, day) => {
    const said = saidOf(statuses);
    expect(said.question).toBe(question);
    expect(said.answer).toContain(`| [from ${day}T11:00] No status for a later day. Ask the provider.`);
  },
);

const OF_TODAY = "Stated 21 Nov 2026, 1:00 am NZDT; out of date from 22 Nov 2026,";
const ITS_DAY = `${OF_TODAY} 12:00 am NZDT [until 21T10:59] unless stated again.`;
const ITS_AGE = `${OF_TODAY} 1:00 am NZDT [until 21T12:00] unless stated again.`;

test.each([
  ["1 none, 2 none", `No current flow on record. ${ITS_DAY} | No restriction stated | No restriction stated`],
  ["1 none, 2 full", `No current flow on record. | No restriction stated ${ITS_DAY} | No take ${ITS_AGE}`],
  [
    "all full, 1 none, 2 none",
    `No current flow on record. | No take ${ITS_AGE} | No restriction stated ${ITS_DAY} | No restriction stated ${ITS_DAY}`,
  ],
  // What counts no longer has no end to come.
  [
    "1 none 20, 2 full",
    `No current flow on record. ${ITS_AGE} | ${OVER} for 20 Nov 2026 | No take for 21 Nov 2026`,
  ],
  [
    "all none, 1 none",
    `No current flow on record. ${ITS_DAY} | No restriction stated | Not known The site gives no status for this band.`,
  ],
  [
    "1 none 21 25h, 2 full",
    `No current flow on record. ${ITS_AGE} | Not known The site's last status is out of date: it is older than 24 hours. | No take`,
  ],
  [
    "1 none, 1 full, 2 full",
    `No current flow on record. ${ITS_AGE} | Not known The site states two different things here at once, so neither counts. | No take`,
  ],
])(
  "the bands of %s say what is stated and until when; what all have in common stands once, beside the site",
  (statuses, bands) => {
    expect(saidOf(statuses).bands).toBe(bands);
  },
);
