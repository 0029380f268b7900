/**
 * An independent reading of rules: it walks through time minute by minute and looks at what the clocks of a zone show, one
 * minute after the other. It knows nothing of offsets, of days in milliseconds, or of spans.
 */

import { type House, type UseRule, type UseWindow, WEEKDAYS } from "../../../generator/api/uses.ts";

export const MINUTE = 60_000;

export const CLOSED = 0;
export const UNCLEAR = 1;
export const CLEAR = 2;

/** What the clocks of a zone show in each minute from an instant to another. */
export class Minutes {
  readonly start: number;
  readonly length: number;
  readonly #date: Uint8Array;
  readonly #weekday: Uint8Array;
  readonly #minute: Uint16Array;
  /** For a minute that is shown twice: 1 the first time, 2 the second. */
  readonly pass: Uint8Array;

  constructor(start: number, end: number, timeZone: string) {
    this.start = start;
    this.length = (end - start) / MINUTE;
    this.#date = new Uint8Array(this.length);
    this.#weekday = new Uint8Array(this.length);
    this.#minute = new Uint16Array(this.length);
    this.pass = new Uint8Array(this.length);
    const clock = clockOf(timeZone);
    const recent = new Map<string, number>();
    for (let index = 0; index < this.length; index++) {
      const { date, weekday, minute, text } = clock(start + index * MINUTE);
      this.#date[index] = date;
      this.#weekday[index] = weekday;
      this.#minute[index] = minute;
      const before = recent.get(text);
      if (before !== undefined) {
        this.pass[before] = 1;
        this.pass[index] = 2;
      }
      recent.set(text, index);
      // Clocks are set back by a few hours at most.
      if (recent.size > 3000) recent.delete(recent.keys().next().value as string);
    }
  }

  /** For each minute whether a rule is open, for a house. */
  states({ when }: UseRule, house: House | null): Uint8Array {
    const clear = this.#open(
      (when ?? []).filter(({ isUnclear }) => !isUnclear),
      house,
    );
    const states = this.#open(
      (when ?? []).filter(({ isUnclear }) => isUnclear),
      house,
    );
    for (let index = 0; index < this.length; index++) if (clear[index]) states[index] = CLEAR;
    return states;
  }

  #open(windows: readonly UseWindow[], house: House | null): Uint8Array {
    const shown = new Uint8Array(this.length);
    for (const { houses, dates, weekdays, from, to } of windows) {
      if (houses !== null && !houses.some((one) => one === house)) continue;
      const [begin, end] = [minuteOfDay(from), minuteOfDay(to)];
      const days = WEEKDAYS.map((name) => weekdays === null || weekdays.includes(name));
      for (let index = 0; index < this.length; index++) {
        const minute = this.#minute[index] as number;
        if (minute < begin || minute >= end || !days[this.#weekday[index] as number]) continue;
        const isOdd = ODD.has(this.#date[index] as number);
        if (dates === null || (dates === "odd") === isOdd) shown[index] = 1;
      }
    }
    return shown.map((isShown, index) => (isShown && this.#isInBothReadings(index, shown) ? 1 : 0));
  }

  /**
   * In a doubled hour the first reading counts if the window has been open since before the hour, and the second one if it
   * stays open until the hour is over.
   */
  #isInBothReadings(index: number, shown: Uint8Array): boolean {
    const pass = this.pass[index];
    if (pass === 0) return true;
    const step = pass === 1 ? -1 : 1;
    let at = index;
    for (; this.pass[at] === pass; at += step) if (!shown[at]) return false;
    return pass === 2 || shown[at] === 1;
  }
}

const ODD: ReadonlySet<number> = new Set([1, 3, 5, 7, 9, 11, 13, 15, 17, 19, 21, 23, 25, 27, 29, 31]);

const minuteOfDay = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return hours * 60 + minutes;
};

function clockOf(timeZone: string) {
  const format = new Intl.DateTimeFormat("en-GB", {
    timeZone,
    weekday: "long",
    day: "2-digit",
    month: "2-digit",
    year: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  });
  return (instant: number) => {
    // `Saturday, 31/01/2026, 06:30`
    const text = format.format(instant);
    const [, weekday = "", date, hour, minute] = /^(\w+),? (\d\d)\/.* (\d\d):(\d\d)$/.exec(text) ?? [];
    const day = (WEEKDAYS as readonly string[]).indexOf(weekday.toLowerCase());
    if (day < 0) throw new Error(`Expected a weekday and a time, found ${text}.`);
    return { text, date: Number(date), weekday: day, minute: Number(hour) * 60 + Number(minute) };
  };
}
