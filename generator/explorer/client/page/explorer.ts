/**
 * What every script needs: what the page says of its time (parts/frame/layout.ts writes it on `<html>`), the files beside it, and
 * its elements.
 */

import "./core.ts";
import { readOnce } from "../../../lib/lazy.ts";
import { MINUTE } from "../../../lib/time/time-units.ts";
import type { Moment } from "../../../views/area/answer.ts";
import type { PageTime } from "../../../views/html/facts.ts";
import type { Grades } from "../../pages/areas/grades.ts";
import { gradesFile } from "../../parts/addresses.ts";
import { factsOf } from "./facts.ts";

/** The root of the explorer, one folder above its scripts. It need not be `/`: the tree may be in any folder of a host. */
export const root: URL = new URL("..", import.meta.url);

/** What the page says of its time. A consent's page learns it with the answer, and a later build may know more. */
export const pageTime = (): PageTime => factsOf("time", document.documentElement);

/** The instant of the page's data, in milliseconds; that of a page without one is long past. */
export const asOf = (): number => pageTime().asOf ?? 0;

/** Until when restrictions are known, in milliseconds: for ever in a finished data set. */
export const knownUntil = (): number => pageTime().knownUntil ?? Infinity;

/** Whether the page no longer knows which restrictions apply: its build looked ahead up to an instant that has passed. */
export const isForgotten = (now: number): boolean => now >= knownUntil();

/** Whether the data is fixed at that instant: then nothing on the page follows the clock. */
export const isFinished: boolean = document.documentElement.classList.contains("finished");

/** A file beside the pages that says what applies: the browser asks for it anew. Rejects where it cannot be read. */
export const readFile = <Content>(file: string): Promise<Content> => read(file, "no-cache");

/** One that says nothing of a restriction, so that the browser may have kept it. */
export const readKept = <Content>(file: string): Promise<Content> => read(file, "default");

async function read<Content>(file: string, cache: RequestCache): Promise<Content> {
  const response = await fetch(new URL(file, root), { cache });
  if (!response.ok) throw new Error(`Expected ${file}, found ${response.status}.`);
  return response.json();
}

const readGrades = () => readOnce(() => readFile<Grades>(gradesFile));
let grades = readGrades();

/** A later build may have other stages, and grade them otherwise. */
export function forgetGrades(): void {
  grades = readGrades();
}

/** The moment for which views are drawn: a finished data set has one fixed moment. Without the grades, nothing is known. */
export async function momentNow(time = Date.now()): Promise<Moment & { readonly knownUntil: number }> {
  const now = isFinished ? asOf() : time;
  const known = await grades().catch(() => null);
  return {
    ...{
      now,
      isFinished,
      isAsked: true,
      isKnown: known !== null && !isForgotten(now),
      knownUntil: knownUntil(),
    },
    ...(known === null && { isRead: false }),
    // Of a stage of another build, nothing is known.
    gradeOf: ({ id }) => known?.[id] ?? "notKnown",
  };
}

/** Runs every minute, and as soon as a page is looked at again: no timer runs on a phone that sleeps. */
export function asTimePasses(run: () => void, options: { readonly signal?: AbortSignal } = {}): void {
  const timer = setInterval(run, MINUTE);
  options.signal?.addEventListener("abort", () => clearInterval(timer));
  document.addEventListener("visibilitychange", run, options);
  addEventListener("pageshow", run, options);
}

/** Fired when the restrictions of a consent have been drawn on a page, with the time of the data (consent.ts). */
export const STATEMENT_SHOWN = "statement-shown";

/** An element that the script needs. Throws if the page has none. */
export function element<E extends Element>(selector: string, within: ParentNode = document): E {
  const found = within.querySelector<E>(selector);
  if (found === null) throw new Error(`This page has no ${selector}. Build the site again.`);
  return found;
}

type Attributes = Readonly<Record<string, string | number>>;

/** A new element with attributes and content. */
export function make<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Attributes = {},
  ...content: readonly (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  setAttributes(made, attributes);
  made.append(...content);
  return made;
}

/** A new button, and what it does when pressed. */
export function makeButton(
  attributes: Attributes,
  press: () => void,
  ...content: readonly (Node | string)[]
): HTMLButtonElement {
  const button = make("button", { type: "button", ...attributes }, ...content);
  button.addEventListener("click", press);
  return button;
}

export function setAttributes(element: Element, attributes: Attributes): void {
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
}
