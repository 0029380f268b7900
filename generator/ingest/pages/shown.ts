/** What a person sees of an element beside its text, as short texts that make sense in a difference. */

import type { DefaultTreeAdapterTypes } from "parse5";

type Node = DefaultTreeAdapterTypes.Node;
type Element = DefaultTreeAdapterTypes.Element;

/** The attributes that hold the address of what an element shows, and what that is. */
const EMBEDDED: ReadonlyMap<string, readonly [kind: string, ...attributes: string[]]> = new Map([
  ["img", ["picture", "src", "data-src", "srcset", "data-srcset"]],
  ["image", ["picture", "href"]],
  ["use", ["picture", "href"]],
  ["source", ["picture", "src", "srcset", "data-srcset"]],
  ["input", ["picture", "src"]],
  ["video", ["video", "src", "poster"]],
  ["audio", ["audio", "src"]],
  ["embed", ["frame", "src"]],
  ["object", ["frame", "data"]],
  ["iframe", ["frame", "src", "data-src", "srcdoc"]],
  ["frame", ["frame", "src"]],
]);

/** The kinds of files that a link may lead to in place of a page. */
const DOCUMENT = /\.(pdf|docx?|xlsx?|csv|odt|ods|png|jpe?g|gif|svg|webp)(?=$|[?#])/i;

/** Attributes that say in what state something is, and their values that say that it is not. */
const STATES = "aria-current aria-selected aria-checked aria-pressed checked open disabled".split(" ");
const OFF = ["false", "mixed"];

/** What `aria-hidden` may hide. Elsewhere it stands at icons, which are never read out. */
const BLOCKS = ["div", "section", "aside", "article", "p", "li"];

/** Attributes that say which level it is. */
const LEVEL = /^data-((water|alert|restriction)-)?(level|stage|status)$/;

/** Words of classes by which pages mark the level that applies. A build's hash behind `__` is left out. */
const MARK =
  /^(.*[-_])?(active|inactive|current|selected|on|off|open|closed|now|today|highlight(ed)?|disabled|(level|stage|alert|restriction|status|phase)[-_]?\w*|red|orange|amber|yellow|green|blue|purple)([-_].*)?$/i;

/** Words of classes that show or hide an element. Others end so too, such as `visually-hidden`, and change nothing. */
const TOGGLE = /^(.*--|(is|d|display|u|uk|js)-)?(hidden|none|hide|show|shown|visible|invisible|collapsed)$/i;

/** Declarations by which an element shows a state: its colour, or where a pointer stands. */
const STYLE = /^(background(-\w+)?|color|width|height|left|top|transform)$/i;

export function shownOf(element: Element) {
  const { tagName } = element;
  const value = attributesOf(element);
  const facts = [
    ...embedded(tagName, value),
    ...valued(element, value),
    ...named(value),
    ...styled(value.style),
  ];
  facts.push(...linked(element, value));
  if (tagName === "style") facts.push(...declared(textIn(element)));
  if (tagName === "title") facts.push(`[title] ${textIn(element)}`);
  const states = STATES.filter((name) => value[name] !== undefined && !OFF.includes(value[name]));
  if (value["aria-hidden"] === "true" && BLOCKS.includes(tagName)) states.push("aria-hidden");
  const levels = Object.entries(value).filter(([name]) => LEVEL.test(name));
  const classes = (value.class ?? "").split(/\s+/).filter((word) => MARK.test(word) || TOGGLE.test(word));
  return {
    /** Lines to follow that of the element, such as `[picture] Level 2 level-2.png`. */
    facts: facts.filter((fact) => /\]\s*\S/.test(fact)),
    /** Words that set the element apart from its siblings, such as `current`. */
    marks: [
      ...states.map((name) => name.replace("aria-", "")),
      ...levels.map(([name, level]) => `${name.replace("data-", "")} ${level}`),
      ...classes.map((word) => word.replace(/__.*/, "")),
    ],
    /** Whether its content is shown as text. */
    hasText: !["style", "title", "select", "iframe"].includes(tagName),
  };
}

type Values = Readonly<Record<string, string>>;

const attributesOf = ({ attrs }: Element): Values =>
  Object.fromEntries(attrs.map(({ name, value }) => [name, value.trim()]));

function embedded(tag: string, value: Values): string[] {
  const [kind, ...names] = EMBEDDED.get(tag) ?? [];
  const addresses = names.map((name) => value[name] ?? "").filter((address) => address !== "");
  return kind === undefined ? [] : [`[${kind}] ${[value.alt ?? "", ...addresses].join(" ").trim()}`];
}

/** Documents that are linked to or framed, and what else says that it leads to a PDF. */
function linked(element: Element, value: Values): string[] {
  const { href = "", src = "", "data-src": later = "", data = "" } = value;
  if (EMBEDDED.get(element.tagName)?.[0] === "frame")
    return (
      [src, later, data]
        // What follows the path may be what a viewer is to show.
        .filter((address) => DOCUMENT.test(address.replace(/[?#].*/s, "")))
        .map((address) => `[document] ${inUrl(address)}`)
    );
  if (element.tagName !== "a" || href === "") return [];
  if (DOCUMENT.test(href)) return [`[document] ${inUrl(href)}`];
  return /\bpdf\b/i.test([...Object.values(value), textIn(element, 50)].join(" "))
    ? [`[link] ${inUrl(href)}`]
    : [];
}

/** As browsers ask for it: an address may hold blanks. */
const inUrl = (address: string): string =>
  address.replace(/[\t\r\n]/g, "").replace(/[^!-~]/gu, encodeURIComponent);

/** The value of a field, or of a gauge. */
function valued(element: Element, value: Values): string[] {
  switch (element.tagName) {
    case "input":
      return ["hidden", "password"].includes(value.type ?? "") ? [] : [`[input] ${value.value ?? ""}`];
    case "select": {
      const options = descendants(element).filter(({ tagName }) => tagName === "option");
      const chosen = options.filter(({ attrs }) => attrs.some(({ name }) => name === "selected"));
      return (chosen.length > 0 ? chosen : options.slice(0, 1)).map(
        (option) => `[input] ${textIn(option, 50)}`,
      );
    }
    case "meter":
    case "progress":
      return [`[gauge] ${value.value ?? ""} of ${value.max ?? 1}`];
    default: {
      const text = value["aria-valuetext"] ?? value["aria-valuenow"] ?? "";
      return [`[gauge] ${text}`];
    }
  }
}

const named = (value: Values): string[] =>
  ["title", "aria-label", "placeholder"].map((name) => `[label] ${value[name] ?? ""}`);

const styled = (style = ""): string[] =>
  style
    .split(";")
    .filter((declaration) => STYLE.test(declaration.split(":")[0]?.trim() ?? ""))
    .map((declaration) => `[style] ${declaration.trim()}`);

/**
 * Texts that a style sheet shows, and what it hides or shows of the levels: one for each rule, or its selector would count
 * again for each declaration.
 */
function declared(sheet: string): string[] {
  const rules = sheet.replace(/\/\*.*?(\*\/|$)/gs, "").split("}");
  return rules.flatMap((rule) => {
    const [body = "", before = ""] = rule.split("{").toReversed();
    const selector = before.split(";").at(-1)?.trim() ?? "";
    const isMarked = (selector.match(/[\w-]+/g) ?? []).some((word) => MARK.test(word));
    const shown = body
      .split(";")
      .map((declaration) => declaration.trim())
      .filter(
        (declaration) =>
          /^content\s*:[^"']*["'].*[\p{L}\p{N}]/u.test(declaration) ||
          (isMarked && /^(display|visibility|background(-image)?|color)\s*:/.test(declaration)),
      );
    return shown.length === 0 ? [] : [`[style] ${selector} ${shown.join("; ")}`];
  });
}

/** The first `most`. Not recursive: a page may be nested to any depth. */
export function descendants(root: Node, most = Number.POSITIVE_INFINITY): Element[] {
  const found: Element[] = [];
  const rest: Node[] = [root];
  for (let node = rest.pop(); node !== undefined && found.length < most; node = rest.pop()) {
    if ("tagName" in node && node !== root) found.push(node);
    // Not spread: a call takes no more arguments than its stack holds.
    if ("childNodes" in node) for (const child of node.childNodes.toReversed()) rest.push(child);
  }
  return found;
}

/** The text in an element, on one line. */
export function textIn(root: Node, most?: number): string {
  const nodes = [root, ...descendants(root, most)];
  return nodes
    .flatMap((node) => ("childNodes" in node ? node.childNodes : []))
    .map((child) => ("value" in child ? child.value : ""))
    .join(" ")
    .replace(/\s+/g, " ")
    .trim();
}
