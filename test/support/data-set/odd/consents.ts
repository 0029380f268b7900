/** Consents with odd numbers, some held by two providers in another letter case. */

import type { Draw } from "../../random.ts";
import type { SourceConsent, SourceProvider, SourceSite } from "../source.ts";

const oddNumbers = [
  "AUTH-123/4",
  "CRC 20 01",
  "RM%2F12",
  "100%",
  "a+b",
  "A~B*(1)!",
  "Ātiu-7",
  "愛-9",
  "🌊1",
  "x.json",
  "A.",
  "...",
  "con",
  "index",
  "__proto__",
  "constructor",
  "d'Urville & Co=1?",
  "#5",
  "a\\b",
  "<i>",
  "É-12",
  "123",
  "x".repeat(120),
  "ā".repeat(90),
];

export function consentsOf(
  draw: Draw,
  count: number,
  providers: SourceProvider[],
  sites: SourceSite[],
): SourceConsent[] {
  if (providers.length === 0) return [];
  const numbers = new Set<string>();
  for (let i = 0; numbers.size < count; i++) {
    numbers.add(draw.chance(0.3) ? draw.pick(oddNumbers) : `${draw.pick(["RM", "AUTH/", "W "])}${i}`);
  }
  return [...numbers].flatMap((consentNumber) => {
    const holders = providers.filter(() => draw.chance(0.4));
    const named = holders.length > 0 ? holders : [draw.pick(providers)];
    return named.map(({ providerKey }) => ({
      consentNumber: draw.pick([consentNumber, consentNumber, otherCase(consentNumber)]),
      providerKey,
      rows: rowsOf(
        draw,
        sites.filter((site) => site.providerKey === providerKey),
      ),
    }));
  });
}

function rowsOf(draw: Draw, sites: SourceSite[]): SourceConsent["rows"] {
  const rows = new Map<string, SourceConsent["rows"][number]>();
  const siteNumbers = [...sites.map(({ siteNumber }) => siteNumber), "gone"];
  for (let i = draw.pick([0, 1, 2, 5]); i > 0; i--) {
    const [siteNumber, bandNumber] = [draw.pick(siteNumbers), draw.pick([1, 2, 3, 10])];
    rows.set(`${siteNumber} ${bandNumber}`, {
      siteNumber,
      bandNumber,
      triggerLevel: draw.pick([null, 0, 1.25, 20, 300.5]),
      unit: draw.pick([null, "m³/s", "l/s"]),
      thresholdAsAt: draw.pick(["2024-02-29", "2025-07-01"]),
      thresholdSourceUrl: "https://consents.example.nz/conditions?id=1&part=2",
    });
  }
  return [...rows.values()];
}

/** Letters whose two cases are one letter each, so that both spellings are one number. */
function otherCase(number: string): string {
  const upper = number.toUpperCase();
  return upper === number ? number.toLowerCase() : upper;
}
