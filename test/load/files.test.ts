import { cpSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { isData, LARGEST_FILE, listFiles, readText } from "../../generator/load/files.ts";
import { sparse } from "../broken/edits.ts";
import { faultsIn } from "../support/data.ts";
import { processorTime } from "../support/processor-time.ts";
import { reading } from "../support/reports.ts";
import { temporaryFolder } from "../support/temporary.ts";
import { TINY } from "../support/tiny.ts";
import { words } from "../support/words.ts";

const root = temporaryFolder();
let count = 0;

function folderOf(files: Record<string, string | Uint8Array>): string {
  const folder = join(root, `${count++}`);
  mkdirSync(folder);
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(join(folder, path, ".."), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
  return folder;
}

const read = (folder: string, file: string) => reading((report) => readText(folder, file, report));
const readBytes = (...bytes: (string | number)[]) =>
  read(
    folderOf({
      "a.json": Buffer.concat(
        bytes.map((part) => (typeof part === "string" ? Buffer.from(part) : Buffer.of(part))),
      ),
    }),
    "a.json",
  );

describe("the list of files", () => {
  test("is sorted, without folders, dot files and what lies beside the data", () => {
    const folder = folderOf({
      "b.json": "",
      "B.json": "",
      "areas/é.geojson": "",
      "areas/z.geojson": "",
      "README.md": "",
      "areas/readme": "",
      LICENSE: "",
      ".git/config": "",
      "areas/.keep": "",
      "readmes.txt": "",
      "deep/er/x": "",
    });
    mkdirSync(join(folder, "empty"));
    expect(listFiles(folder)).toEqual([
      "B.json",
      "areas/z.geojson",
      "areas/é.geojson",
      "b.json",
      "deep/er/x",
      "readmes.txt",
    ]);
  });

  test.each([
    ["areas/a.geojson", true],
    ["readmes.txt", true],
    [".keep", false],
    ["areas/.keep", false],
    ["README.md", false],
    ["areas/LICENSE", false],
  ])("has %s: %s", (file, isListed) => expect(isData(file)).toBe(isListed));

  test("of a folder that is not there is empty", () => {
    expect(listFiles(join(root, "nowhere"))).toEqual([]);
  });

  test("holds links to files, links that lead nowhere, and folders that are called like files", () => {
    const folder = folderOf({ "a.json": "" });
    symlinkSync("a.json", join(folder, "b.json"));
    symlinkSync("nowhere", join(folder, "c.json"));
    symlinkSync("d.json", join(folder, "d.json"));
    mkdirSync(join(folder, "e.json"));
    expect(listFiles(folder)).toEqual(["a.json", "b.json", "c.json", "d.json", "e.json"]);
  });

  test("follows a link to a folder at the top, and no circle", () => {
    const elsewhere = folderOf({ "x.csv": "", "further/y.csv": "" });
    const folder = folderOf({ "a.json": "" });
    symlinkSync(elsewhere, join(folder, "readings"));
    symlinkSync(".", join(elsewhere, "circle"));
    symlinkSync(".", join(folder, "again"));
    expect(listFiles(folder)).toEqual([
      ...words("a.json again/a.json again/again again/readings readings/circle readings/further/y.csv"),
      ...words("readings/x.csv"),
    ]);
  });
});

describe("the text of a file", () => {
  test("is its UTF-8, without a byte order mark", () => {
    expect(readBytes("é😀\r\n").value).toBe("é😀\r\n");
    expect(readBytes(0xef, 0xbb, 0xbf, "[]").value).toBe("[]");
    expect(readBytes().value).toBe("");
  });

  test.each([
    [[0xff], 0],
    [["a", 0x80], 1],
    [["é", 0xc0, 0xaf], 1],
    [["😀\n", 0xe2, 0x82, "x"], 3],
    [["ab", 0xef, 0xbf, "x"], 2],
    [["ab", 0xef, 0xbf], 2],
    [["\ufffd", 0xed, 0xa0, 0x80], 1],
    [[0xef, 0xbb, 0xbf, "ab", 0xf4, 0x90, 0x80, 0x80], 2],
  ])("%j is none from the first bad byte on", (bytes, offset) => {
    const message = "expected UTF-8, found a byte that is not: save the file as UTF-8";
    expect(readBytes(...bytes)).toEqual({ value: undefined, reports: [{ path: [], message, offset }] });
  });

  test("of a gigabyte is not read", () => {
    const folder = folderOf({});
    sparse("a.json", 2 ** 30)(folder);
    const took = processorTime();
    const { reports } = read(folder, "a.json");
    expect(reports).toEqual([
      {
        path: [],
        message: `expected at most ${LARGEST_FILE} bytes, found 1073741824: split it into several files`,
        offset: 0,
      },
    ]);
    expect(took()).toBeLessThan(100);
  });

  test("is not there behind a link that leads nowhere or in a circle, nor in a folder or a device", () => {
    const folder = folderOf({});
    symlinkSync("nowhere", join(folder, "a.json"));
    symlinkSync("b.json", join(folder, "b.json"));
    mkdirSync(join(folder, "c.json"));
    symlinkSync("/dev/zero", join(folder, "d.json"));
    const messages = ["a", "b", "c", "d"].map((name) => read(folder, `${name}.json`).reports[0]?.message);
    expect(messages).toEqual([
      "expected a file that can be read, found a link that leads nowhere: mend it or remove it",
      "expected a file that can be read, found ELOOP: mend it or remove it",
      "expected a file, found a folder: move it away",
      "expected a file, found a device or pipe: move it away",
    ]);
  });
});

test.each(listFiles(TINY))(
  "in the place of %s, a link that leads nowhere is a fault of that file, and stops nothing",
  async (file) => {
    const data = join(root, `${count++}`);
    cpSync(TINY, data, { recursive: true });
    rmSync(join(data, file));
    symlinkSync("nowhere", join(data, file));
    const found = (await faultsIn(data)).map(({ file, line, message }) => [file, line, message]);
    expect(found).toContainEqual([file, 1, expect.stringContaining("found a link that leads nowhere")]);
  },
);
