import { describe, expect, test } from "vitest";
import { filteredPagesOf, type Item, pagesOf } from "../../../generator/answers/pages.ts";
import { layouts } from "../../../generator/answers/store/layouts.ts";
import { execute, type Files } from "../../../generator/edge/resolver/execute.ts";
import { resolve } from "../../../generator/edge/resolver/resolve.ts";
import type { File } from "../../../generator/output/section.ts";
import { drawOf } from "../../support/random.ts";
import { answerOf, expectedPage, memory, pageOf } from "./memory.ts";

const ID = "3f2504e0-4f89-41d3-9a0c-0305e82c3301";
const LENGTHS = [0, 1, 99, 100, 101, 250];
const organisations = (count: number) => Array.from({ length: count }, (_, n) => ({ name: `Ō ${n}`, n }));

/** The files of a list of so many, as they are written in some sizes. */
const filesOf = (count: number, sizes: readonly number[]) =>
  written("organisations", organisations(count), sizes);

const written = (folder: string, items: readonly object[], sizes: readonly number[]) =>
  textsOf(
    pagesOf(
      folder,
      items.map((item) => JSON.stringify(item)),
      sizes,
    ),
  );

const textsOf = (files: Iterable<File>) =>
  new Map([...files].map(({ path, content }) => [path, content as string]));

describe("a page", () => {
  test.each(LENGTHS)("of a list of %d, of every size and number, is the slice of the list", async (count) => {
    for (const { sizes } of Object.values(layouts)) {
      const files = filesOf(count, sizes(10, count));
      for (let size = 1; size <= 100; size++) {
        for (let number = 1; number <= Math.ceil(count / size) + 2; number++) {
          const target = `/v1/organisations?pageSize=${size}&pageNumber=${number}`;
          expect(await pageOf(target, files), target).toEqual(
            expectedPage(organisations(count), size, number),
          );
        }
      }
    }
  });

  test("past the end, however far, is empty and echoes its number", async () => {
    const target = "/v1/organisations?pageSize=100&pageNumber=2147483647";
    expect(await pageOf(target, filesOf(250, [100]))).toEqual(
      expectedPage(organisations(250), 100, 2147483647),
    );
  });

  test("is sent as the file it is, where it is written", async () => {
    const file = { status: 200, file: "organisations/pages/10/3.json" };
    expect(await answerOf("/v1/organisations?pageNumber=3", filesOf(250, [10, 100]))).toEqual(file);
    const composed = await answerOf("/v1/organisations?pageNumber=3", filesOf(250, [100]));
    expect(composed).toMatchObject({ status: 200, text: expect.any(String) });
  });

  test("composed is the same text, byte for byte, as one that is written", async () => {
    const composed = await answerOf("/v1/organisations?pageNumber=7", filesOf(101, [100]));
    expect(composed.text).toBe(filesOf(101, [10]).get("organisations/pages/10/7.json"));
  });

  test("takes at most three files, each read once", async () => {
    for (const target of [
      "pageSize=7&pageNumber=15",
      "pageSize=99&pageNumber=3",
      "pageSize=1",
      "pageNumber=99",
    ]) {
      const read: string[] = [];
      await execute(resolve("GET", `/v1/organisations?${target}`), memory(filesOf(350, [100]), read), 0);
      expect(new Set(read).size).toBe(read.length);
      expect(read.length).toBeLessThanOrEqual(3);
    }
  });
});

describe("filters", () => {
  const draw = drawOf(1);
  const statuses = ["pendingApproval", "approved", "autoApproved", "rejected"];
  const owners = [1, 2, 3].map((n) => `00000000-0000-4000-8000-00000000000${n}`);
  const changes = Array.from({ length: 260 }, (_, n) => ({
    n,
    // Nothing is rejected and of the third organisation.
    ...draw.pick([
      { status: draw.pick(statuses), organisationId: draw.pick(owners.slice(0, 2)) },
      { status: draw.pick(statuses.slice(0, 3)), organisationId: owners[2] as string },
    ]),
  }));
  const kept = (status: string | undefined, organisationId: string | undefined) =>
    changes.filter(
      (change) =>
        (status === undefined || change.status === status) &&
        (organisationId === undefined || change.organisationId === organisationId),
    );

  const files = textsOf(
    filteredPagesOf(
      "scheduled-changes",
      changes.map((change) => ({ text: JSON.stringify(change), filters: change })) as unknown as Item[],
      ["status", "organisationId"],
      () => [100],
    ),
  );

  test("in every combination, also one that leaves nothing, are what a plain filter leaves", async () => {
    expect(kept("rejected", owners[2])).toEqual([]);
    for (const status of [undefined, ...statuses]) {
      for (const owner of [undefined, ...owners, ID]) {
        for (const query of ["", "&pageSize=7&pageNumber=2", "&pageSize=100"]) {
          const target = `/v1/scheduled-changes?${status ? `&status=${status}` : ""}${owner ? `&organisationId=${owner.toUpperCase()}` : ""}${query}`;
          const [, size = "50", number = "1"] = /pageSize=(\d+)(?:&pageNumber=(\d+))?/.exec(query) ?? [];
          const expected = expectedPage(kept(status, owner), Number(size), Number(number));
          expect(await pageOf(target, files), target).toEqual(expected);
        }
      }
    }
  });

  test("of an area without changes leave nothing; of an area that is not there, it is not found", async () => {
    const folder = `areas/${ID}/scheduled-changes`;
    const empty = written(folder, [], [100]).set("problems/GetAreaScheduledChanges/not-found.json", "{}");
    const target = `/v1/${folder}?status=approved&isCancelled=TRUE`;
    expect(await pageOf(target, empty)).toEqual(expectedPage([], 50, 1));
    expect(await answerOf(target.replace(ID, owners[0] as string), empty)).toMatchObject({ status: 404 });
  });

  test("address the folder of an area's changes", async () => {
    const cancelled = [{ n: 1 }, { n: 2 }];
    const folder = `areas/${ID}/scheduled-changes`;
    const some = written(`${folder}/status/rejected/isCancelled/true`, cancelled, [100]);
    const target = `/v1/${folder}?isCancelled=True&status=rejected&page=1`;
    expect(await pageOf(target, some)).toEqual(expectedPage(cancelled, 50, 1));
  });
});

describe("the restrictions of a consent", () => {
  const sites = [
    { providerKey: "a", n: 1 },
    { providerKey: "b", n: 2 },
    { providerKey: "a", n: 3 },
  ];
  const file = new Map([["consents/crc991234.json", JSON.stringify({ consentNumber: "CRC991234", sites })]]);
  const sitesOf = async (query: string) =>
    ((await pageOf(`/v1/consents/crc991234${query}`, file)) as { sites: typeof sites }).sites.map(
      ({ n }) => n,
    );

  test("are those of the provider that is named, exactly", async () => {
    expect(await sitesOf("")).toEqual([1, 2, 3]);
    expect(await sitesOf("?providerKey=a")).toEqual([1, 3]);
    expect(await sitesOf("?providerKey=b&providerKey=a")).toEqual([2]);
    for (const other of ["A", "", "c", "a%20", "%", "null", "__proto__"]) {
      expect(await sitesOf(`?providerKey=${other}`), other).toEqual([]);
    }
  });

  test("are sent as they are where no provider is named", async () => {
    expect(await answerOf("/v1/consents/CRC991234", file)).toMatchObject({
      status: 200,
      file: expect.any(String),
    });
  });
});

describe("files that fail", () => {
  const target = "/v1/organisations?pageSize=100&pageNumber=2";

  test("reject the answer, and are never taken for files that are not there", async () => {
    const broken: Files = {
      has: () => Promise.reject(new Error("disk")),
      json: () => Promise.reject(new Error("disk")),
    };
    await expect(execute(resolve("GET", target), broken, 0)).rejects.toThrow("disk");
    await expect(execute(resolve("GET", `/v1/areas/${ID}`), broken, 0)).rejects.toThrow("disk");
  });

  test("such as a page missing in the middle of a list, or the body of a problem, are named", async () => {
    const files = filesOf(250, [100]);
    files.delete("organisations/pages/100/2.json");
    await expect(answerOf(target, files)).rejects.toThrow("organisations/pages/100/2.json");
    await expect(answerOf("/v1/organisations?pageSize=0", files)).rejects.toThrow(
      "problems/GetOrganisations/pageSize.json",
    );
  });
});
