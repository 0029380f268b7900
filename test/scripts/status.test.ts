import { execFileSync } from "node:child_process";
import { cpSync, readdirSync, readFileSync, utimesSync, writeFileSync } from "node:fs";
import { devNull } from "node:os";
import { join } from "node:path";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { openSound } from "../../generator/ingest/edits/data-set.ts";
import { status } from "../../scripts/status/status.ts";
import { runHere } from "../support/command.ts";
import { SAMPLE } from "../support/sample.ts";
import { temporaryFolder } from "../support/temporary.ts";

const linesAt = async (asOf: string, data: string = SAMPLE.data) => status(openSound(data), Date.parse(asOf));
const areas: { trackingStatus: string }[] = readdirSync(join(SAMPLE.data, "areas"))
  .flatMap((name) => JSON.parse(readFileSync(join(SAMPLE.data, "areas", name), "utf8")).features)
  .map(({ properties }) => properties);
const sectionOf = (lines: readonly string[], heading: string) => {
  const from = lines.indexOf(heading) + 1;
  const end = lines.indexOf("", from);
  return lines.slice(from, end < 0 ? undefined : end).map((line) => line.trim().replace(/ {2,}/g, " | "));
};

describe("the status of the sample", async () => {
  const lines = await linesAt("2026-11-20T20:10:00Z");

  test("says what applies now, in New Zealand time", () => {
    expect(lines[0]).toBe(
      "Water restrictions of New Zealand (sample), as of Saturday 21 November 2026, 9:10 am NZDT",
    );
    const applies = sectionOf(lines, "Applies now");
    expect(applies).toContain("Kaikōura District | Level 2 | since Wednesday 4 November 2026, 12:01 am NZDT");
    const untracked = areas.filter(({ trackingStatus }) => trackingStatus === "untracked");
    const [none, unknown] = applies.splice(-2);
    const unrestricted = areas.length - applies.length - untracked.length;
    expect(none).toBe(`no restriction set in ${unrestricted} other areas`);
    expect(unknown).toBe(
      `not known in 5 areas that nobody tracks: Kawerau District, Ruapehu District, Southland District, Waitomo District, Westland District`,
    );
    expect(new Set(applies.map((line) => line.split(" | ")[0])).size).toBe(applies.length);
  });

  test("says what comes next, and what is not yet approved", () => {
    const next = sectionOf(lines, "Comes next");
    expect(next).toContain("Hamilton City | Alert level 2 | Tuesday 1 December 2026, 12:01 am NZDT");
    expect(next).toContain(
      "Nelson City | Stage A | Sunday 29 November 2026, 12:01 am NZDT | not yet approved",
    );
    expect(next.filter((line) => line.startsWith("Napier City"))).toHaveLength(1);
  });

  test("lists the stages in force that programs cannot read", () => {
    expect(sectionOf(lines, "Without rules for programs")).toEqual([
      "Tasman permits to take water | Step 1: 20% cut",
      "Tasman permits to take water | Step 2: 35% cut",
      "Tasman permits to take water | Step 3: 50% cut",
      "Tasman permits to take water | Cease take",
    ]);
  });

  test("lists apart what still waits for approval though its time has passed", () => {
    expect(sectionOf(lines, "Comes next").some((line) => line.startsWith("Stratford"))).toBe(false);
    expect(sectionOf(lines, "Overdue for approval")).toEqual([
      "Stratford District | Level 2 | Wednesday 18 November 2026, 12:01 am NZDT",
    ]);
  });

  test("says what is stale, by provider", async () => {
    const stale = sectionOf(lines, "Stale");
    expect(stale.filter((line) => !line.includes("statuses of"))).toHaveLength(7);
    expect(stale.some((line) => line.startsWith("Greater Wellington"))).toBe(false);
    expect(stale.find((line) => line.startsWith("Tasman"))).toMatch(
      /^Tasman District Council \| 5 of 9 sites \| over 6 hours \| newest .* \| .* and 2 more$/,
    );
    const later = sectionOf(await linesAt("2027-11-20T20:10:00Z"), "Stale");
    expect(later.every((line) => /(?:\||statuses of) (\d+) of \1 sites \|/.test(line))).toBe(true);
  });

  test("says whose statuses are stale too", async () => {
    const tasman = sectionOf(lines, "Stale").filter((line) => line.startsWith("Tasman"));
    expect(tasman[1]).toMatch(
      /^Tasman District Council \| statuses of 2 of 8 sites \| over 6 hours \| newest Saturday 21 November 2026, 7:00 am NZDT/,
    );
  });
});

const named = (features: readonly { properties: { id: string; name: string } }[], name: string) =>
  features.find(({ properties }) => properties.name === name)?.properties.id;
const KAIKOURA = named(
  JSON.parse(readFileSync(`${SAMPLE.data}/areas/canterbury.geojson`, "utf8")).features,
  "Kaikōura District",
) as string;

describe("a watched page that has changed", () => {
  const folder = temporaryFolder();
  const file = join(folder, "upstreams/council.txt");
  const day = (date: string) => new Date(`${date}T12:00:00+13:00`);
  const HEADING = "Rules to compare again";
  const toCompare = async () => {
    const lines = await linesAt("2026-11-20T20:10:00Z", folder);
    return lines.includes(HEADING) ? sectionOf(lines, HEADING) : [];
  };
  const watch = (page: { url: string; areaIds: string[] }) =>
    writeFileSync(
      join(folder, "upstreams/council.json"),
      JSON.stringify({ kind: "page", enabled: false, ...page }),
    );
  const git = (...args: string[]) => execFileSync("git", ["-C", folder, ...args], { stdio: "ignore" });
  const commit = (date: string) => {
    git("add", "upstreams");
    const at = day(date).toISOString();
    const author = ["-c", "user.name=Test", "-c", "user.email=test@example.org"];
    const env = { ...process.env, GIT_COMMITTER_DATE: at };
    execFileSync("git", ["-C", folder, ...author, "commit", "-qm", "Page"], { env });
  };
  const ofArea = { url: "https://council.example/notices", areaIds: [KAIKOURA] };

  beforeAll(() => {
    cpSync(SAMPLE.data, folder, { recursive: true, filter: (path) => !/readings\/.*csv$/.test(path) });
  });

  test("is nothing to compare before it has been fetched, nor if it changed on or before the day of the rules", async () => {
    watch(ofArea);
    expect(await toCompare()).toEqual([]);
    writeFileSync(file, "Stage 1\n");
    for (const date of ["2026-10-01", "2026-11-02"]) {
      utimesSync(file, day(date), day(date));
      expect(await toCompare()).toEqual([]);
    }
  });

  test("names the stages in force of its areas, and those whose rules name it", async () => {
    utimesSync(file, day("2026-11-03"), day("2026-11-03"));
    const [line, ...others] = await toCompare();
    expect(line).toMatch(
      /rules of 2026-11-02 \| page changed 2026-11-03 \| https:\/\/council\.example\/notices$/,
    );
    expect(others).toEqual([]);
    watch({ url: usesInForce().sourceUrl, areaIds: [] });
    // Two of the scheme's stages in force name it.
    const lines = await toCompare();
    expect(lines.map((line) => line.split(" | ")[1]).sort()).toEqual(["Level 1", "Level 2"]);
    watch(ofArea);
  });

  test("goes by the commit that changed it, unless it has changed since: a clone has new times", async () => {
    git("init", "-q");
    commit("2026-11-05");
    utimesSync(file, day("2026-11-19"), day("2026-11-19"));
    expect((await toCompare())[0]).toContain("page changed 2026-11-05");
    writeFileSync(file, "Stage 2 from Monday\n");
    utimesSync(file, day("2026-11-20"), day("2026-11-20"));
    expect((await toCompare())[0]).toContain("page changed 2026-11-20");
  });

  test("is kept, with what would record it, until its text is committed", async () => {
    const HEADING = "Changed: https://council.example/notices";
    const now = () => linesAt("2026-11-20T20:10:00Z", folder);
    writeFileSync(file, "Stage 1\nLevel 3 from 1 December\n");
    commit("2026-11-06");
    expect(await now()).not.toContain(HEADING);
    writeFileSync(file, "Stage 1\r\nLevel 4 from 1 December");
    expect(sectionOf(await now(), HEADING)).toEqual([
      "- Level 3 from 1 December",
      "+ Level 4 from 1 December",
      "The lines that came name Level 4, 2026-12-01. Compare with the page. Whichever of these is announced, complete it and run it:",
      `npm run change -- "Kaikōura District" "Level 4" --from "YYYY-MM-DD HH:MM" --data "${folder}"`,
      "Then commit upstreams/council.txt.",
    ]);
    commit("2026-11-07");
    expect(await now()).not.toContain(HEADING);
  });

  test("is said to be not known, with git's words, if git refuses the folder", async () => {
    vi.stubEnv("GIT_TEST_ASSUME_DIFFERENT_OWNER", "1");
    vi.stubEnv("GIT_CONFIG_GLOBAL", devNull);
    const { code, stderr } = await runHere("status.ts", ["--data", folder]);
    vi.unstubAllEnvs();
    expect(code).toBe(0);
    expect(stderr.split("\n")[0]).toBe(
      `Whether pages have changed is not known, because git refuses ${folder}: fatal: detected dubious ownership in repository at '${folder}'`,
    );
    expect(stderr.match(/dubious/g)).toHaveLength(1);
  });
});

/** Those of Kaikōura's stage. */
const usesInForce = (): { sourceUrl: string } =>
  JSON.parse(readFileSync(`${SAMPLE.data}/schemes/canterbury-urban.json`, "utf8")).stages.find(
    ({ name }: { name: string }) => name === "Level 2",
  ).uses;

test("npm run status is for the data set's own instant", async () => {
  expect((await runHere("status.ts", ["--data", SAMPLE.data])).stdout).toContain(
    "as of Saturday 21 November 2026, 9:10 am NZDT",
  );
});
