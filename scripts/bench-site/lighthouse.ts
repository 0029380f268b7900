/** What Lighthouse makes of a page, with a browser that listens for it. */

import lighthouse from "lighthouse";

export type Category = "performance" | "accessibility" | "best-practices" | "seo";

/** Points of 100 by category, and the audits that cost some of them. */
export type Scores = {
  readonly points: Readonly<Partial<Record<Category, number>>>;
  readonly lost: readonly string[];
};

/** Judges a page as on a telephone of the middle range, as Lighthouse does by itself. `port` is the browser's. */
export async function scoresOf(
  address: string,
  port: number,
  categories: readonly Category[],
): Promise<Scores> {
  const result = await lighthouse(address, {
    port,
    output: "json",
    logLevel: "error",
    onlyCategories: [...categories],
  });
  if (result === undefined) throw new Error(`Lighthouse has no result for ${address}.`);
  const { audits, categories: found } = result.lhr;
  const points: Partial<Record<Category, number>> = {};
  const lost: string[] = [];
  for (const category of categories) {
    const { score, auditRefs } = found[category] as NonNullable<(typeof found)[string]>;
    points[category] = Math.round((score ?? 0) * 100);
    for (const { id, weight } of auditRefs) {
      const audit = audits[id];
      if (weight > 0 && audit && audit.score !== null && audit.score < 1) {
        lost.push(`${category}: ${id} ${audit.displayValue ?? ""}`.trim());
      }
    }
  }
  return { points, lost };
}
