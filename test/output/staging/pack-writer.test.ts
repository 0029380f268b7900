import { describe, expect, test } from "vitest";
import { packOf } from "../../../generator/api/pack-of.ts";
import type { File } from "../../../generator/output/section.ts";
import { Packer } from "../../../generator/output/staging/pack-writer.ts";
import { unpacked } from "../../support/packs.ts";
import { drawOf } from "../../support/random.ts";

const MIB = 2 ** 20;

/** Pages of records, and lists, which lie loose; so many bytes altogether, or a little more. */
function* pages(bytes: number): Generator<File & { readonly content: Buffer }> {
  const draw = drawOf(4);
  for (let number = 0, left = bytes; left > 0; number++) {
    const name = draw.chance(0.1) ? `list_page-${number}` : `area-${number}`;
    const content = Buffer.alloc(draw.between(0, 60_000), `${number} `);
    yield { path: `areas/${name}/index.html`, content };
    left -= content.length;
  }
}

/** What a packer writes of files, by path. */
function packed(files: Iterable<File>): Map<string, Buffer> {
  const packer = new Packer();
  const written = new Map<string, Buffer>();
  const write = (path: string, bytes: Uint8Array) => {
    expect(written.has(path)).toBe(false);
    written.set(path, Buffer.from(bytes));
  };
  for (const { path, content } of files) packer.add(path, Buffer.from(content), write);
  expect([...written.keys()].some((path) => path.endsWith(".pack"))).toBe(false);
  packer.end(write);
  return written;
}

describe("packs of a section", () => {
  test("hold each file once", () => {
    const expected = new Map([...pages(MIB)].map(({ path, content }) => [path, content.toString()]));
    const written = packed(pages(MIB));
    const found = [...written].flatMap(([path, bytes]): [string, string][] =>
      path.endsWith(".pack")
        ? unpacked(bytes).map(([name, content]) => {
            expect(packOf(name)).toBe(path);
            return [name, content.toString()];
          })
        : [[path, bytes.toString()]],
    );
    expect(found.length).toBe(expected.size);
    expect(new Map(found)).toEqual(expected);
  });

  test("keep a file's bytes and not the buffer that they came in", () => {
    const [buffer, packer] = [new Uint8Array(MIB), new Packer()];
    packer.add("areas/one/index.html", buffer.fill(1).subarray(0, 3), () => {});
    buffer.fill(2);
    const held: number[][] = [];
    packer.end((_, bytes) => held.push(...unpacked(Buffer.from(bytes)).map(([, content]) => [...content])));
    expect(held).toEqual([[1, 1, 1]]);
  });

  test("are none where all files lie loose", () => {
    expect([...packed([{ path: "v1/index.json", content: "{}" }]).keys()]).toEqual(["v1/index.json"]);
  });
});
