import { expect, test } from "vitest";
import { checkedData } from "../../generator/checked-data.ts";
import { siteFiles } from "../../generator/explorer/explorer.ts";
import { siteParts } from "../../generator/explorer/sections.ts";
import { modelOf } from "../../generator/model/model.ts";
import { observed } from "../../generator/model/readings.ts";
import { drawnData } from "../openapi/sources.ts";
import { temporaryFolder } from "../support/temporary.ts";

const folder = temporaryFolder();
const options = { pages: "lean", baseUrl: "https://water.example.nz", maxZoom: 1 } as const;

test.each([2, 4, 9, 12])(
  "the parts of the explorer are all of it, and each page is the same, of drawn data set %i",
  (seed) => {
    const { source, readings, close } = checkedData(
      typeof seed === "number" ? drawnData(folder, seed) : "data",
    );
    const asOf = source.dataset[0]?.record.asOf ?? Date.UTC(2026, 10, 20);
    const model = modelOf(source, observed(source, readings(), asOf), asOf);
    const contents = (files: Iterable<{ path: string; content: string | Uint8Array }>) =>
      new Map([...files].map(({ path, content }) => [path, String(content)]));
    const whole = contents(siteFiles(model, options));
    const parts = siteParts(model, options, "").map((part) => contents(part.files()));
    expect(parts.reduce((sum, { size }) => sum + size, 0)).toBe(whole.size);
    for (const part of parts)
      for (const [path, content] of part) expect(content === whole.get(path), path).toBe(true);
    expect(parts[1]?.size).toBe(model.sites.length + model.consents.length);
    close();
  },
);
