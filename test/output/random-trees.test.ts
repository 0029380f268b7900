import { cpSync, existsSync, mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { openOutput } from "../../generator/output/output.ts";
import { amount } from "../support/amount.ts";
import { type Draw, drawOf } from "../support/random.ts";
import { temporaryFolder } from "../support/temporary.ts";
import { filesBelow, hashOf } from "../support/tree.ts";
import { AS_OF, type Contents, countedSection } from "./trees.ts";

const root = temporaryFolder();

type Build = {
  readonly program: string;
  readonly parts: ReadonlyMap<string, Contents>;
  readonly inputs: string | null;
};

/**
 * Files whose names are now a file's, now a folder's, in parts of which some are those of the build before; and so many
 * more, of which a few are drawn anew.
 */
function drawBuild(draw: Draw, before: Build | undefined, more: number): Build {
  const parts = new Map([...(before?.parts ?? [])].filter(() => draw.chance(0.6)));
  const taken = new Set([...parts.values()].flatMap((contents) => Object.keys(contents)));
  for (const part of ["one", "two", "three"].slice(0, draw.between(1, 3))) {
    if (parts.has(part)) continue;
    const contents: Record<string, string> = {};
    for (let file = draw.between(0, 12); file > 0; file--) {
      const names = Array.from({ length: draw.between(1, 3) }, () => draw.pick(["a", "b", "c", "d.json"]));
      const path = ["v1", ...names].join("/");
      if ([...taken].some((other) => `${other}/`.startsWith(`${path}/`) || path.startsWith(`${other}/`)))
        continue;
      taken.add(path);
      contents[path] = draw.pick(["x", "y", "xy", "", "long ".repeat(1000)]);
    }
    parts.set(part, contents);
  }
  if (more > 0 && !parts.has("many")) parts.set("many", drawMany(draw, more));
  const inputs = draw.chance(0.3) ? null : JSON.stringify([...parts]);
  return { program: draw.chance(0.1) ? "old" : "new", parts, inputs };
}

function drawMany(draw: Draw, count: number): Contents {
  const other = draw.between(0, 40);
  const paths = Array.from({ length: count }, (_, file) => `v1/many/${file % 43}/${file % 7}/${file}.json`);
  return Object.fromEntries(
    paths.map((path, file) => [path, file % 41 === other ? "other" : "steady ".repeat(file % 97)]),
  );
}

async function publish(target: string, { program, parts, inputs }: Build) {
  const output = openOutput(target, { program });
  try {
    const current = inputs === null ? null : output.current(inputs);
    if (current !== null) return current;
    const sections = [...parts].map(([name, contents]) => {
      const cached = name === "two" ? undefined : JSON.stringify(contents);
      return countedSection(contents, name, cached).section;
    });
    const made = await output.write(sections, { inputs, asOf: AS_OF });
    output.publish();
    return made;
  } finally {
    await output.close();
  }
}

/** What people, and disks, do to a tree. */
const DAMAGES: readonly ((folder: string, draw: Draw) => void)[] = [
  (folder, draw) =>
    writeFileSync(join(folder, fileIn(folder, draw)), draw.pick(["x", "z", "Z".repeat(5000), ""])),
  (folder, draw) => rmSync(join(folder, fileIn(folder, draw))),
  (folder, draw) => writeFileSync(join(folder, "v1", draw.pick(["more", "a.txt"])), "more"),
  (folder, draw) => mkdirSync(join(folder, "v1", draw.pick(["e", "f/g"])), { recursive: true }),
  (folder, draw) => {
    const path = join(folder, fileIn(folder, draw));
    rmSync(path);
    symlinkSync(draw.pick(["/etc/hostname", "nowhere"]), path);
  },
  (folder, draw) => {
    const inside = dirname(join(folder, fileIn(folder, draw)));
    const elsewhere = join(root, `elsewhere-${draw.between(0, 1e9)}`);
    cpSync(inside, elsewhere, { recursive: true });
    rmSync(inside, { recursive: true });
    symlinkSync(elsewhere, inside);
  },
  (folder) =>
    writeFileSync(
      join(folder, "v1/manifest.json"),
      `{"inputs":null,"asOf":"${AS_OF}","files":0,"bytes":0,"parts":[]}`,
    ),
  (folder) => writeFileSync(join(folder, "v1/manifest.json"), '{"parts":[{"part":"one"}]}'),
  (folder) => rmSync(join(folder, "v1/manifest"), { recursive: true, force: true }),
];

const fileIn = (folder: string, draw: Draw): string => draw.pick(filesBelow(folder));

const look = (folder: string) => ({
  hash: hashOf(folder),
  folders: readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isFile())
    .map((entry) => [join(entry.parentPath, entry.name).slice(folder.length), entry.isDirectory()])
    .sort(),
});

test.each([
  { seed: 4, rounds: amount(40, 150), more: 0 },
  { seed: 7, rounds: amount(40, 150), more: 0 },
  { seed: 8, rounds: amount(40, 150), more: 0 },
  // So many that a section has several lists in the manifest. Each round takes seconds.
  { seed: 8, rounds: amount(5, 14), more: amount(3_000, 6_000) },
])(
  "$rounds builds, one upon the other, drawn from $seed with $more files more, each give what a clean one gives, whatever befalls the trees between",
  async ({ seed, rounds, more }) => {
    const draw = drawOf(seed);
    const target = join(root, `public-${seed}-${more}`);
    const past: Build[] = [];
    let [current, kept] = [0, 0];
    for (let round = 0; round < rounds; round++) {
      const [last] = past.slice(-1);
      const build =
        last && draw.chance(0.5) ? draw.pick([last, draw.pick(past)]) : drawBuild(draw, last, more);
      past.push(build);
      const { written } = await publish(target, build);
      const clean = join(root, `clean-${seed}-${more}-${round}`);
      const all = (await publish(clean, build)).written;
      expect(look(target), `round ${round}`).toEqual(look(clean));
      if (written.length === 0) current++;
      else if (written.length < all.length) kept++;
      rmSync(clean, { recursive: true });
      for (const folder of [target, `${target}.previous`]) {
        if (existsSync(folder) && draw.chance(0.3)) draw.pick(DAMAGES)(folder, draw);
      }
    }
    // Otherwise there would be little to see.
    expect(current).toBeGreaterThan(rounds / 25);
    expect(kept).toBeGreaterThan(rounds / 5);
  },
);
