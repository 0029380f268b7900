/** What Lighthouse says about a page, in a browser that listens on a port. */

import lighthouse from "lighthouse";

export type Category = "performance" | "accessibility" | "best-practices" | "seo";

/** Scores out of 100 by category, and the audits that lost some of them. */
export type Scores = {
  readonly points: Readonly<Partial<Record<Category, number>>>;
  readonly lost: readonly string[];
};

/** Audits a page as on a mid-range phone, which is Lighthouse's default. `port` is the browser's. */
export async function scoresOf(
  address: string,
  port: number,
  categories: readonly Category[],
): Promise<Scores> {
  const result = await lighthouse(address, {
    port,
    output: "json",
    logLevel: "error",
    // A picture of the whole page is only for reports that people look at, and takes long to draw.
    disableFullPageScreenshot: true,
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
