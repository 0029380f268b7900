import { readFileSync } from "node:fs";
import { dirname, posix } from "node:path";
import { expect, test } from "vitest";
import { LONG } from "./support/long.ts";
import { filesBelow } from "./support/tree.ts";

/**
 * The rooms of the repository in the order of the flow of data. A module may import from its own room and from those
 * before it, never from one behind. A folder that is not listed belongs to the room of the folder that it lies in.
 */
const ROOMS = [
  "generator/lib",
  "generator/api",
  "generator/edge",
  "generator/edge/node",
  "schemas",
  "generator/load",
  "generator/model",
  "generator/views",
  "generator/output",
  "generator/answers/tiles",
  "generator/answers",
  "generator/answers/openapi",
  "generator/mirror/signature",
  "generator/mirror",
  "generator/downloads/feeds",
  "generator/downloads",
  "generator/explorer/parts",
  "generator/explorer/charts",
  "generator/explorer/pages",
  "generator/explorer/reference",
  "generator/explorer/client",
  "generator/explorer",
  "generator/hosts/rewriting",
  "generator/hosts",
  "generator/builder",
  "generator/ingest",
  "generator/nightly/publish",
  "generator/nightly",
  "test/support",
  "test/upstreams",
  "scripts",
  "test",
];

/** What is bundled for the edge, where there is no package and no Node. */
const CARRIED = ["generator/api", "generator/edge"];

/** Modules of `lib` that import nothing, so that the edge may have them too. */
const ANYWHERE = ["folded-text", "http/retries", "time/instant"].map((name) => `generator/lib/${name}.ts`);

/** Runs in nginx, whose njs has modules of its own under the names of Node's. */
const NJS = ["generator/edge/nginx/njs.ts", "generator/edge/nginx/njs-host.ts"];

/** Only these touch the disk. */
const WITH_FILES = [
  "generator/edge/node/",
  "generator/ingest/",
  "generator/lib/cache.ts",
  "generator/lib/target/",
  "generator/load/",
  "generator/mirror/",
  "generator/nightly/",
  "generator/output/",
];

/** What `ingest` may use of the rest: all that reads and checks data. */
const FOR_INGEST = /^(schemas|generator\/(lib|api|load|ingest))\//;

type Import = { readonly from: string; readonly to: string };

const files = ["generator", "schemas", "scripts", "test"].flatMap((folder) =>
  filesBelow(folder)
    .filter((file) => file.endsWith(".ts"))
    .map((file) => `${folder}/${file}`),
);
const isModule = new Set(files);
const imports = files.flatMap(importsOf);

test("every module belongs to a room, and every room has modules", () => {
  expect(new Set(files.map(roomOf))).toEqual(new Set(ROOMS));
});

test("the architecture page lists the rooms in the same order", () => {
  const page = readFileSync("docs/architecture.md", "utf8");
  const listed = [...page.matchAll(/^\| `((?:generator|schemas)[\w/]*)` \|/gm)].map(([, room]) => room);
  const isProgram = (room: string) => /^(generator(\/\w+)?|schemas)$/.test(room);
  expect(listed).toEqual(ROOMS.filter(isProgram));
});

test("no folder has more than twenty modules", () => {
  const folders = Map.groupBy(files, (file) => dirname(file));
  const large = [...folders].filter(([folder, own]) => !folder.startsWith("test") && own.length > 20);
  expect(large.map(([folder, own]) => `${folder}: ${own.length}`)).toEqual([]);
});

test("a module imports only from its own room and the rooms before it", () => {
  const orderOf = (file: string) => ROOMS.indexOf(roomOf(file));
  const wrong = imports.filter(({ from, to }) => isModule.has(to) && orderOf(to) > orderOf(from));
  expect(wrong.map(inWords)).toEqual([]);
});

test("no module imports itself, however many modules lie between", () => {
  expect(circlesIn(imports)).toEqual([]);
});

test("what runs at the edge needs no package and nothing of Node", () => {
  const carried = imports.filter(({ from }) => !NJS.includes(from) && CARRIED.includes(roomOf(from)));
  expect(carried.length).toBeGreaterThan(40);
  const isCarried = (to: string) => CARRIED.includes(roomOf(to)) || ANYWHERE.includes(to);
  expect(carried.filter(({ to }) => !isCarried(to)).map(inWords)).toEqual([]);
  expect(imports.filter(({ from }) => ANYWHERE.includes(from)).map(inWords)).toEqual([]);
});

test("views run anywhere: of the model they use only what a change has become, and the grades", () => {
  const own = imports.filter(({ from }) => roomOf(from) === "generator/views");
  expect(own.length).toBeGreaterThan(20);
  const beyond = own.filter(
    ({ to }) =>
      !/^(generator\/(views|lib|api)\/|schemas\/|generator\/model\/(change-state|grade)\.ts$|markdown-it$)/.test(
        to,
      ),
  );
  expect(beyond.map(inWords)).toEqual([]);
});

test("only what reads the data, writes the tree, serves it and copies it touches the disk", () => {
  const touching = imports.filter(
    ({ from, to }) => /^node:fs/.test(to) && /^(generator|schemas)\//.test(from) && !NJS.includes(from),
  );
  const placeOf = (file: string) => WITH_FILES.find((place) => file.startsWith(place)) ?? file;
  expect([...new Set(touching.map(({ from }) => placeOf(from)))].sort()).toEqual(WITH_FILES);
});

test("the program that edits the data has no part in a build", () => {
  const own = imports.filter(({ from, to }) => roomOf(from) === "generator/ingest" && isModule.has(to));
  expect(own.length).toBeGreaterThan(80);
  expect(own.filter(({ to }) => !FOR_INGEST.test(to)).map(inWords)).toEqual([]);
});

test("only the command for assistants loads the SDK of their protocol", () => {
  const isProduct = ({ from }: Import) => !from.startsWith("test/");
  const users = (what: (to: string) => boolean) =>
    imports.filter((one) => isProduct(one) && what(one.to)).map(({ from }) => dirname(from));
  const ofSdk = users((to) => to.startsWith("@modelcontextprotocol/"));
  expect(new Set(ofSdk)).toEqual(new Set(["scripts/mcp"]));
  const entries = imports.filter(
    ({ from, to }) => to.startsWith("scripts/mcp/") && dirname(from) !== "scripts/mcp",
  );
  expect(entries.filter(isProduct).map(inWords)).toEqual(["scripts/mcp.ts → scripts/mcp/server.ts"]);
});

/** What runs in a browser, on a platform or in nginx alone. */
const ELSEWHERE = /^generator\/(explorer\/client|edge\/(functions|nginx)|hosts\/njs)\//;

test("the everyday tests load every module, but for those that run only elsewhere", () => {
  const isLong = (file: string) => LONG.some((path) => file === `test/${path}.test.ts`);
  const next = Map.groupBy(imports, ({ from }) => from);
  const loaded = new Set(files.filter((file) => file.endsWith(".test.ts") && !isLong(file)));
  for (const file of loaded) {
    // The modules of numbers are entered through a file of JavaScript.
    const own = file.endsWith("/numeric.js") ? importsOf(file) : (next.get(file) ?? []);
    for (const { to } of own) loaded.add(to);
  }
  const own = files.filter((file) => /^(generator|schemas)\//.test(file) && !file.endsWith(".d.ts"));
  expect(own.length).toBeGreaterThan(500);
  expect(own.filter((file) => !loaded.has(file) && !ELSEWHERE.test(file))).toEqual([]);
});

test("a circle is found, whatever leads into it", () => {
  const of = (...pairs: string[]) =>
    pairs.map((pair) => ({ from: pair[0] as string, to: pair[1] as string }));
  expect(circlesIn(of("ab", "bc", "ac"))).toEqual([]);
  expect(circlesIn(of("ab", "bc", "cd", "db"))).toEqual(["b → c → d → b"]);
  expect(circlesIn(of("aa", "bc", "cb"))).toEqual(["a → a", "b → c → b"]);
});

/** The room of a module: the longest listed folder that it lies in. */
function roomOf(file: string): string {
  const rooms = ROOMS.filter((room) => file.startsWith(`${room}/`));
  return rooms.sort((a, b) => b.length - a.length)[0] ?? "none";
}

/** All that a module leads to: imports, types included, dynamic ones, and modules that it names by `new URL`. */
function importsOf(from: string): Import[] {
  const text = readFileSync(from, "utf8");
  const found = text.matchAll(
    /^(?:import|export) [^;"'`]* from "([^"]+)"|^import "([^"]+)"|\bimport\("([^"]+)"\)|\bnew URL\("([^"]+)", import\.meta\.url\)/gm,
  );
  return [...found].map((match) => {
    const name = match.slice(1).find((group) => group !== undefined) as string;
    return { from, to: name.startsWith(".") ? posix.join(dirname(from), name) : name };
  });
}

/** One circle for each import that leads back into a chain of imports that is being followed. */
function circlesIn(edges: readonly Import[]): string[] {
  const next = Map.groupBy(edges, ({ from }) => from);
  const done = new Set<string>();
  const circles: string[] = [];
  const follow = (file: string, chain: readonly string[]): void => {
    if (chain.includes(file)) circles.push([...chain.slice(chain.indexOf(file)), file].join(" → "));
    if (done.has(file)) return;
    done.add(file);
    for (const { to } of next.get(file) ?? []) follow(to, [...chain, file]);
  };
  for (const file of next.keys()) follow(file, []);
  return circles;
}

function inWords({ from, to }: Import): string {
  return `${from} → ${to}`;
}
