import { cpSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import type { Means } from "../../../generator/api/uses.ts";
import { build } from "../../../generator/builder/build.ts";
import { connect } from "../../../generator/edge/client/client.ts";
import { publishedIn } from "../../../generator/edge/node/published.ts";
import { BASE, id } from "../../broken/base.ts";
import { drawOf } from "../../support/random.ts";
import { temporaryFolder } from "../../support/temporary.ts";
import { writeFiles } from "../../support/tree.ts";
import { rule, window } from "../../support/uses.ts";

const folder = temporaryFolder();
const data = join(folder, "data");
const out = join(folder, "public");

const DESCRIPTION = "No sprinklers. Hoses 6–8am.";

/**
 * A tracked area at Level 2 that goes back to Level 1 on Wednesday 25 November at 7 am, local time, and has no stage from
 * Saturday 28 November at 7 am.
 */
beforeAll(async () => {
  const change = (JSON.parse(BASE["scheduled-changes/2026.json"]) as object[])[0];
  const coming = { isApplied: false, effectiveFrom: "2026-11-25T07:00:00+13:00", targetStageId: id(211) };
  writeFiles(data, {
    ...BASE,
    "dataset.json": JSON.stringify({ ...JSON.parse(BASE["dataset.json"]), asOf: undefined }),
    "schemes/town.json": JSON.stringify({
      id: id(201),
      name: "Town supply",
      description: null,
      stages: [
        { id: id(211), severity: 1, name: "Level 1", description: null },
        {
          id: id(212),
          severity: 2,
          name: "Level 2",
          description: DESCRIPTION,
          uses: {
            sourceUrl: "https://council.example",
            reviewedAt: "2026-11-01",
            rules: [
              rule({ permission: "prohibited", quote: ["No sprinklers"] }),
              rule({ by: ["handHeldHose"], quote: ["6–8am"], when: [window("06:00", "08:00")] }),
            ],
          },
        },
      ],
    }),
    "scheduled-changes/2026.json": JSON.stringify([
      change,
      { ...change, ...coming, id: id(502) },
      { ...change, ...coming, id: id(504), targetStageId: null, effectiveFrom: "2026-11-28T07:00:00+13:00" },
      // Set aside, so it does not take effect.
      { ...change, ...coming, id: id(505), effectiveFrom: "2026-11-23T07:20:00+13:00", isIgnored: true },
      // Never approved, so nothing ends at it.
      {
        ...change,
        ...coming,
        id: id(503),
        effectiveFrom: "2026-11-23T07:30:00+13:00",
        approval: { status: "pendingApproval", approvedAt: null, rejectionReason: null },
      },
    ]),
  });
  await build({
    data,
    out,
    asOf: Date.parse("2026-11-20T11:00:00Z"),
    baseUrl: "https://example.org",
    maxZoom: 1,
  });
});

const from = (tree: string) =>
  connect("https://example.org", {
    retries: 0,
    fetch: async (address) => {
      const path = join(tree, String(address).replace("https://example.org/", ""));
      return existsSync(path) ? new Response(readFileSync(path)) : new Response(null, { status: 404 });
    },
  });

const LAWN = { who: "residential", what: "lawn" } as const;

const answerAt = (now: string, by: Means = "handHeldHose", areaId = id(301), tree = out) =>
  from(tree).mayUse({ areaId, ...LAWN, by }, { now: Date.parse(now) });

const horizon = async () => ((await from(out).getStatus()) as { horizon: string }).horizon;

describe("what is answered for an area", () => {
  test("is what its stage allows, up to the next confirmed change", async () => {
    expect(await answerAt("2026-11-23T07:15:00+13:00")).toEqual({
      areaId: id(301),
      answer: "allowed",
      why: null,
      until: "2026-11-22T19:00:00Z",
      notBefore: null,
      isDiscouraged: false,
      conditions: [],
      exception: null,
      quote: ["6–8am"],
      stage: { id: id(212), severity: 2, name: "Level 2", description: DESCRIPTION },
      sourceUrl: "https://council.example",
    });
    expect(await answerAt("2026-11-25T06:15:00+13:00")).toMatchObject({
      answer: "allowed",
      until: "2026-11-24T18:00:00Z",
    });
    expect(await answerAt("2026-11-24T09:00:00+13:00")).toMatchObject({
      answer: "notAllowed",
      notBefore: "2026-11-24T17:00:00Z",
    });
    expect(await answerAt("2026-11-24T09:00:00+13:00", "sprinkler")).toMatchObject({
      answer: "notAllowed",
      notBefore: null,
      until: "2026-11-24T18:00:00Z",
    });
  });

  test("is the same for an instant to come", async () => {
    const at = new Date("2026-11-25T06:15:00+13:00");
    const ahead = { areaId: id(301), ...LAWN, by: "handHeldHose", at };
    const now = Date.parse("2026-11-21T09:00:00+13:00");
    expect(await from(out).mayUse(ahead, { now })).toEqual(await answerAt(at.toISOString()));
  });

  test("is unknown where no rule states it, from the change on, past the horizon and before the data", async () => {
    const why = async (now: string, by?: Means) => {
      const { answer, why } = (await answerAt(now, by)) as Record<string, string>;
      return answer === "unknown" && why;
    };
    expect(await why("2026-11-24T09:00:00+13:00", "can")).toBe("notStated");
    expect(await why("2026-11-25T07:00:00+13:00")).toBe("noRules");
    expect(await why(await horizon())).toBe("notKnown");
    expect(await why("2026-11-20T10:59:59Z")).toBe("notKnown");
  });

  test("is that no stage is in force, until nothing is known", async () => {
    expect(await answerAt("2026-11-28T07:00:00+13:00")).toMatchObject({
      answer: "noStage",
      until: await horizon(),
      stage: null,
    });
  });

  test("is kept by a server while it holds, whichever way its clock goes", async () => {
    const [keeping, asking] = [publishedIn(out), () => publishedIn(out)];
    const draw = drawOf(43);
    const start = Date.parse("2026-11-20T10:00:00Z");
    const hour = 3_600_000;
    for (let count = 0; count < 300; count++) {
      const target = `/v1/areas/${id(301)}/may-use?who=residential&what=lawn&by=handHeldHose${draw.pick(["", "&at=2026-11-23T18:15:00Z"])}`;
      const now = start + draw.below(35 * 24) * hour + draw.pick([-1, 0, 1]);
      const given = async (published: ReturnType<typeof publishedIn>) => {
        const { status, maxAge, file } = await published.current().answer("GET", target, now);
        return { status, maxAge, text: await file?.text() };
      };
      expect(await given(keeping), new Date(now).toISOString()).toEqual(await given(asking()));
    }
    keeping.close();
  });

  test("of a finished data set is known at its own instant alone", async () => {
    const finished = join(folder, "finished");
    const copy = `${data}-finished`;
    cpSync(data, copy, { recursive: true });
    const dataset = JSON.parse(readFileSync(join(data, "dataset.json"), "utf8"));
    const asOf = "2026-11-22T18:15:00Z";
    writeFileSync(join(copy, "dataset.json"), JSON.stringify({ ...dataset, asOf }));
    await build({ data: copy, out: finished, baseUrl: "https://example.org", maxZoom: 1 });
    const at = (now: number) => answerAt(new Date(now).toISOString(), "handHeldHose", id(301), finished);
    // It has no horizon: the stage's own end, or the next change, still counts.
    expect(await at(Date.parse(asOf))).toMatchObject({ answer: "allowed", until: "2026-11-22T19:00:00Z" });
    for (const apart of [-1, 1])
      expect(await at(Date.parse(asOf) + apart)).toMatchObject({ why: "notKnown", until: null, stage: null });
  });

  test("is unknown where nobody tracks the area, and an error where the API cannot be asked", async () => {
    expect(await answerAt("2026-11-24T09:00:00+13:00", "can", id(302))).toMatchObject({
      why: "notTracked",
      until: null,
    });
    const unknown = { areaId: id(999), ...LAWN, by: "can" };
    await expect(from(out).mayUse(unknown)).rejects.toMatchObject({ status: 404 });
    await expect(from(out).mayUse({ areaId: id(301), who: "all" })).rejects.toMatchObject({
      errors: [{ pointer: "who" }, { pointer: "what" }, { pointer: "by" }],
    });
    await expect(
      from(join(folder, "none")).mayUse({ areaId: id(301), ...LAWN, by: "can" }),
    ).rejects.toThrow();
  });
});
