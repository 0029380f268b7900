import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { DataError } from "../../../generator/load/faults.ts";
import { derivedId } from "../../conformance/oracle/derived-id.ts";
import { soundData } from "../../support/data.ts";
import { temporaryFolder } from "../../support/temporary.ts";
import { TINY } from "../../support/tiny.ts";

const folder = temporaryFolder();
const SITE = "00000000-0000-4000-8000-000000000601";
let count = 0;

/** A copy of the tiny data set with another file of readings; its text follows from the one that is there. */
function dataWith(change: (text: string) => string): string {
  const data = join(folder, String(count++));
  cpSync(TINY, data, { recursive: true });
  const text = readFileSync(join(data, "readings/ecan.csv"), "utf8");
  writeFileSync(join(data, "readings/ecan.csv"), change(text));
  return data;
}

const faultsIn = async (data: string): Promise<string[]> => {
  const error: unknown = await soundData(data).catch((error: unknown) => error);
  if (!(error instanceof DataError)) throw new Error(`Expected faults, found ${String(error)}`);
  return error.message.split("\n");
};

const HEADER = "siteId,observationType,observedAt,value,unit,qualityCode\n";

describe("readings", () => {
  test("are answered by site as the file has them, without a value where it has none", async () => {
    const text = `${HEADER}${SITE},flow,2026-01-01T00:00:00Z,1.5,m³/s,QC200\n${SITE},flow,2026-01-01T01:00:00Z,,m³/s,QC400\n`;
    const { readings } = await soundData(dataWith(() => text));
    expect(readings.length).toBe(2);
    expect([...readings.siteIds]).toEqual([SITE]);
    const found = readings.of(SITE);
    expect(found.length).toBe(2);
    expect(found).toEqual(
      [
        { observedAt: Date.UTC(2026, 0, 1), value: 1.5, qualityCode: "QC200" },
        { observedAt: Date.UTC(2026, 0, 1, 1), value: undefined, qualityCode: "QC400" },
      ].map((row) => ({
        ...row,
        siteId: SITE,
        observationType: "flow",
        unit: "m³/s",
        id: derivedId(`reading:${SITE}:flow:${new Date(row.observedAt).toISOString().replace(".000Z", "Z")}`),
      })),
    );
    expect(readings.instantsOf(SITE)).toEqual(found.map(({ observedAt }) => observedAt));
  });

  test("with faults of every kind have all of them listed, in the order of their places", async () => {
    const stray = SITE.replace("0601", "0777");
    const text = `${HEADER}${SITE},flow,2026-01-01T00:00:00Z,1.5,m³/s,QC200
${stray},flow,2026-01-01T00:00:00Z,1,m³/s,QC200
${SITE},flaw,2026-01-01T02:00:00Z,1.5,m³/s,QC200
${SITE},flow,2026-01-01T00:00:00Z,9,m³/s,QC200
${SITE},flow,2026-02-30T00:00:00Z,1e999,m³/s,QC200
`;
    const found = await faultsIn(dataWith(() => text));
    expect(found.map((line) => line.replace(/: .*/, ""))).toEqual([
      "readings/ecan.csv:3:1 at [2].siteId",
      expect.stringMatching(/^readings\/ecan\.csv:4:\d+ at \[3\]\.observationType$/),
      expect.stringMatching(/^readings\/ecan\.csv:5:\d+ at \[4\]/),
      expect.stringMatching(/^readings\/ecan\.csv:6:\d+ at \[5\]\.observedAt$/),
      expect.stringMatching(/^readings\/ecan\.csv:6:\d+ at \[5\]\.value$/),
    ]);
    expect(found[0]).toContain(`found "${stray}", which the data does not hold: add it, or correct this`);
    expect(found[2]).toContain("expected each reading");
    expect(found[2]).toContain("again after readings/ecan.csv [1]");
  });
});
