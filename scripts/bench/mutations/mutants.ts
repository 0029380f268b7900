/** Small faults, and where they may be planted: found on the syntax tree, drawn by a seed. */

import { readFileSync } from "node:fs";
import { stripTypeScriptTypes } from "node:module";
import { type AnyNode, type Program, parse } from "acorn";
import { fullAncestor } from "acorn-walk";
import { lazy } from "../../../generator/lib/lazy.ts";
import { drawOf } from "../../../test/support/random.ts";
import { filesBelow } from "../../../test/support/tree.ts";
import { words } from "../../../test/support/words.ts";

/** The rooms that decide an answer. Each is drawn equally often, for a small one decides no less. */
const ROOMS = [
  ...words("api answers edge/http edge/node edge/reading edge/resolver ingest load mirror mirror/signature"),
  ...words("model nightly/brakes nightly/site output downloads/feeds"),
];

/** What becomes of the text between two offsets. */
type Edit = { readonly start: number; readonly end: number; readonly becomes: string };

export type Mutant = Edit & {
  readonly file: string;
  /** The module as it was when the mutant was drawn: its author may go on meanwhile. */
  readonly text: string;
  readonly line: number;
  readonly change: string;
  /** Where the statement around it begins, or the value that an arrow function returns: what runs that reaches it. */
  readonly probe: {
    readonly at: number;
    readonly end: number;
    readonly open: string;
    readonly close: string;
  };
  /** Whether it runs as soon as the module is loaded. */
  readonly isOnLoad: boolean;
};

const allByRoom = lazy(() =>
  ROOMS.map((room) =>
    filesBelow(`generator/${room}`)
      .filter(
        (file) => /(?<!\.d)\.[jt]s$/.test(file) && !(room === "mirror" && file.startsWith("signature/")),
      )
      .flatMap((file) => mutantsIn(`generator/${room}/${file}`)),
  ),
);

/** So many of them, or all if there are fewer; the same seed draws the same. */
export function drawMutants(seed: number, count: number): Mutant[] {
  const draw = drawOf(seed);
  const places = allByRoom().map((room) => [...room]);
  const drawn: Mutant[] = [];
  while (drawn.length < count && places.some(({ length }) => length > 0)) {
    const room = draw.pick(places);
    // Some operators may not stand beside each other.
    drawn.push(...room.splice(draw.below(room.length), 1).filter((one) => parsed(one.file, planted(one))));
  }
  return drawn;
}

/** The text of a module with a fault in it. */
export const planted = ({ text, start, end, becomes }: Mutant): string =>
  text.slice(0, start) + becomes + text.slice(end);

function mutantsIn(file: string): Mutant[] {
  const text = readFileSync(file, "utf8");
  const { code, program } = parsed(file, text) as Parsed;
  const found: Mutant[] = [];
  fullAncestor(program, (node: AnyNode, _: unknown, ancestors: AnyNode[]) => {
    const edit = editOf(node, ancestors.at(-2), code);
    if (edit === null) return;
    const change = `${short(code.slice(edit.start, edit.end))} → ${short(edit.becomes) || "nothing"}`;
    const isOnLoad = !ancestors.some(({ type }) => /Function/.test(type));
    const line = code.slice(0, edit.start).split("\n").length;
    found.push({ ...edit, file, text, line, change, isOnLoad, probe: probeOf(ancestors) });
  });
  return found;
}

const short = (text: string) => text.replace(/\s+/g, " ").slice(0, 60);

type Parsed = { readonly code: string; readonly program: Program };

/** A module without its types: they become spaces, so that every offset stays what it is. Null if it is no code. */
function parsed(file: string, text: string): Parsed | null {
  try {
    const code = file.endsWith(".ts") ? stripTypeScriptTypes(text) : text;
    return { code, program: parse(code, { ecmaVersion: "latest", sourceType: "module" }) };
  } catch {
    return null;
  }
}

const OPERATORS: Readonly<Record<string, string>> = {
  ...{ "<": "<=", "<=": "<", ">": ">=", ">=": ">", "===": "!==", "!==": "===" },
  ...{ "+": "-", "-": "+", "*": "/", "/": "*", "%": "*", "&&": "||", "||": "&&", "??": "&&" },
};
const METHODS = new Map(Object.entries({ every: "some", some: "every", min: "max", max: "min" }));

/** What becomes of a node; null if it is not of a kind that a fault is planted in. */
function editOf(node: AnyNode, parent: AnyNode | undefined, code: string): Edit | null {
  const to = ({ start, end }: { start: number; end: number }, becomes: string) => ({ start, end, becomes });
  switch (node.type) {
    case "BinaryExpression":
    case "LogicalExpression": {
      const start = code.indexOf(node.operator, node.left.end);
      const becomes = OPERATORS[node.operator];
      return becomes === undefined ? null : { start, end: start + node.operator.length, becomes };
    }
    case "UnaryExpression":
      return node.operator === "!" ? { start: node.start, end: node.start + 1, becomes: "" } : null;
    case "Literal":
      if (parent === undefined || /Import|Export/.test(parent.type)) return null;
      if (parent.type === "Property" && parent.key === node) return null;
      if (typeof node.value === "number") return to(node, String(node.value + 1));
      if (typeof node.value === "boolean") return to(node, String(!node.value));
      return typeof node.value === "string" && node.value !== "" ? to(node, '""') : null;
    case "TemplateLiteral":
      return parent?.type === "TaggedTemplateExpression" ? null : to(node, '""');
    case "ConditionalExpression":
      return to(node.test, "true");
    case "IfStatement": {
      const isGuard = /^\{?\s*(return|continue|throw)/.test(code.slice(node.consequent.start));
      return isGuard && !node.alternate ? to(node, ";") : to(node.test, "true");
    }
    case "ExpressionStatement":
      return /^(Call|Await)Expression$/.test(node.expression.type) ? to(node, ";") : null;
    case "MemberExpression": {
      const becomes = METHODS.get("name" in node.property ? String(node.property.name) : "");
      return parent?.type === "CallExpression" && becomes ? to(node.property, becomes) : null;
    }
  }
  return null;
}

function probeOf(ancestors: readonly AnyNode[]): Mutant["probe"] {
  for (let at = ancestors.length - 1; at > 0; at--) {
    const [parent, { type, start, end }] = ancestors.slice(at - 1, at + 1) as [AnyNode, AnyNode];
    const isInList = /^(Program|BlockStatement|StaticBlock|SwitchCase)$/.test(parent.type);
    if (isInList && !/Expression$|Literal$/.test(type)) return { at: start, end, open: "", close: "" };
    if (parent.type === "ArrowFunctionExpression" && parent.body.start === start && type !== "BlockStatement")
      return { at: start, end, open: "(", close: ")" };
    if (/Statement$/.test(type) && type !== "BlockStatement")
      return { at: start, end, open: "{", close: "}" };
  }
  throw new Error("Expected a statement around every place.");
}
