/**
 * An independent reading of rules: it walks through time minute by minute and looks at what the clocks of a zone show, one
 * minute after the other. It knows nothing of offsets, of days in milliseconds, or of spans.
 */

import type { House, UseRule, UseWindow } from "../../../generator/api/uses.ts";

const WEEKDAYS = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"] as const;

export const MINUTE = 60_000;

const QUARTER = 15;

/** In minutes: clocks are set back by a few hours at most. */
const SET_BACK = 3000;

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
  /** The minutes at which the clocks are changed. */
  readonly clockChanges: number[] = [];
  readonly #doubled: number[] = [];

  constructor(start: number, end: number, timeZone: string) {
    if (start % (QUARTER * MINUTE) !== 0) throw new Error("Expected a start at a quarter of an hour.");
    this.start = start;
    this.length = (end - start) / MINUTE;
    this.#date = new Uint8Array(this.length);
    this.#weekday = new Uint8Array(this.length);
    this.#minute = new Uint16Array(this.length);
    this.pass = new Uint8Array(this.length);
    const clock = clockOf(timeZone);
    // By what is shown: the minute that showed it last.
    const last = new Int32Array(32 * 1440).fill(-SET_BACK);
    for (let index = 0; index < this.length; index++) {
      // Clocks are changed at quarters of an hour. In between, they count on.
      const quarter = index - (index % QUARTER);
      if (index === quarter) {
        const { date, weekday, minute } = clock(start + index * MINUTE);
        this.#date.fill(date, index, index + QUARTER);
        this.#weekday.fill(weekday, index, index + QUARTER);
        if (index > 0 && (minute + 1440 - (this.#minute[index - 1] as number)) % 1440 !== 1)
          this.clockChanges.push(index);
        for (let later = 0; later < QUARTER; later++) this.#minute[index + later] = minute + later;
      }
      const shown = (this.#date[index] as number) * 1440 + (this.#minute[index] as number);
      const before = last[shown] as number;
      if (index - before < SET_BACK) {
        this.pass[before] = 1;
        this.pass[index] = 2;
        this.#doubled.push(before, index);
      }
      last[shown] = index;
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
    const open = shown.slice();
    for (const index of this.#doubled) if (!this.#isInBothReadings(index, shown)) open[index] = 0;
    return open;
  }

  /**
   * In a doubled hour the first reading counts if the window has been open since before the hour, and the second one if it
   * stays open until the hour is over.
   */
  #isInBothReadings(index: number, shown: Uint8Array): boolean {
    const pass = this.pass[index];
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
    return { date: Number(date), weekday: day, minute: Number(hour) * 60 + Number(minute) };
  };
}
