import { describe, expect, test } from "vitest";
import { formatInstant, parseInstant } from "../../../generator/lib/time/instant.ts";
import { drawOf } from "../../support/random.ts";

const DAY = 86_400_000;
const digits = (number: number, length = 2) => String(number).padStart(length, "0");
const isLeap = (year: number) => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
const monthLengths = (year: number) => [31, isLeap(year) ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** Every day of the years 0 to 9999, with its number counted from 1970-01-01. */
function* calendar(): Generator<{ date: string; number: number; isEdge: boolean; year: number }> {
  let number = -719_528;
  for (let year = 0; year <= 9999; year++) {
    for (const [month, length] of monthLengths(year).entries()) {
      for (let day = 1; day <= length; day++, number++) {
        const date = `${digits(year, 4)}-${digits(month + 1)}-${digits(day)}`;
        yield { date, number, year, isEdge: day === 1 || day === length };
      }
    }
  }
}

describe("parseInstant", () => {
  test("counts every day of a cycle of 400 years, and the ends of every month RFC 3339 can write", () => {
    const wrong: string[] = [];
    for (const { date, number, isEdge, year } of calendar()) {
      if (!isEdge && (year < 1900 || year >= 2300)) continue;
      if (parseInstant(`${date}T00:00:00Z`) !== number * DAY) wrong.push(date);
    }
    expect(wrong).toEqual([]);
  });

  test("refuses every day that is not in the calendar", () => {
    for (const year of [0, 1900, 2000, 2023, 2024]) {
      for (let month = 0; month <= 99; month++) {
        const length = monthLengths(year)[month - 1] ?? 0;
        for (let day = 0; day <= 99; day++) {
          const text = `${digits(year, 4)}-${digits(month)}-${digits(day)}T00:00Z`;
          expect(Number.isNaN(parseInstant(text)), text).toBe(day < 1 || day > length);
        }
      }
    }
  });

  test("reads every minute of a day, and no others", () => {
    for (let hour = 0; hour <= 99; hour++) {
      for (let minute = 0; minute <= 99; minute++) {
        const expected = hour < 24 && minute < 60 ? (hour * 60 + minute) * 60_000 : Number.NaN;
        expect(parseInstant(`1970-01-01T${digits(hour)}:${digits(minute)}Z`)).toBe(expected);
      }
    }
  });

  test("takes off every offset, written with a sign or with the space that a plus became", () => {
    for (let minutes = 0; minutes < 24 * 60; minutes++) {
      const offset = `${digits(Math.floor(minutes / 60))}:${digits(minutes % 60)}`;
      const noon = DAY / 2;
      expect(parseInstant(`1970-01-01T12:00:00+${offset}`)).toBe(noon - minutes * 60_000);
      expect(parseInstant(`1970-01-01T12:00:00 ${offset}`)).toBe(noon - minutes * 60_000);
      expect(parseInstant(`1970-01-01T12:00:00-${offset}`)).toBe(noon + minutes * 60_000);
    }
  });

  test("agrees with the runtime on a large sample", () => {
    const draw = drawOf(1);
    for (let i = 0; i < 20_000; i++) {
      const date = `${draw.between(1000, 9999)}-${digits(draw.between(1, 12))}-${digits(draw.between(1, 28))}`;
      const time = `${digits(draw.below(24))}:${digits(draw.below(60))}:${digits(draw.below(60))}`;
      const fraction = draw.chance(0.5) ? `.${digits(draw.below(1000), 3)}` : "";
      const offset = `${draw.pick(["+", "-"])}${digits(draw.below(24))}:${digits(draw.below(60))}`;
      const text = `${date}T${time}${fraction}${draw.chance(0.3) ? "Z" : offset}`;
      expect(parseInstant(text), text).toBe(Date.parse(text));
    }
  });

  test("keeps milliseconds of a fraction of any length and cuts off what is finer", () => {
    const expected = { ".1": 100, ".12": 120, ".123": 123, ".1239": 123, ".999999999": 999, ".0009": 0 };
    for (const [fraction, milliseconds] of Object.entries(expected)) {
      expect(parseInstant(`1970-01-01T00:00:00${fraction}Z`)).toBe(milliseconds);
    }
  });

  test.each([
    ["no offset", "2026-11-20T11:00:00"],
    ["a date alone", "2026-11-20"],
    ["a lower-case t", "2026-11-20t11:00:00Z"],
    ["a lower-case z", "2026-11-20T11:00:00z"],
    ["a space for the T", "2026-11-20 11:00:00Z"],
    ["an hour alone", "2026-11-20T11Z"],
    ["a fraction without seconds", "2026-11-20T11:00.5Z"],
    ["a fraction without digits", "2026-11-20T11:00:00.Z"],
    ["a comma in the fraction", "2026-11-20T11:00:00,5Z"],
    ["a second 60", "2026-11-20T11:00:60Z"],
    ["an offset of 24 hours", "2026-11-20T11:00:00+24:00"],
    ["an offset of 60 minutes", "2026-11-20T11:00:00+00:60"],
    ["an offset without a colon", "2026-11-20T11:00:00+1300"],
    ["an offset in hours alone", "2026-11-20T11:00:00+13"],
    ["both Z and an offset", "2026-11-20T11:00:00Z+00:00"],
    ["a year of five digits", "12026-11-20T11:00:00Z"],
    ["a signed year", "+002026-11-20T11:00:00Z"],
    ["space around it", " 2026-11-20T11:00:00Z"],
    ["a line break after it", "2026-11-20T11:00:00Z\n"],
    ["nothing", ""],
  ])("refuses %s", (_, text) => {
    expect(parseInstant(text)).toBeNaN();
  });
});

describe("formatInstant", () => {
  const clock = new Intl.DateTimeFormat("en-GB", {
    timeZone: "UTC",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
  });

  test("writes what the clock of UTC shows, with milliseconds only where there are some", () => {
    const draw = drawOf(2);
    for (let i = 0; i < 5_000; i++) {
      const milliseconds = draw.chance(0.5) ? 0 : draw.below(1000);
      const instant = draw.between(Date.UTC(1000, 0) / 1000, Date.UTC(9999, 11) / 1000) * 1000 + milliseconds;
      const parts = Object.fromEntries(clock.formatToParts(instant).map(({ type, value }) => [type, value]));
      const seconds = `${parts.year}-${parts.month}-${parts.day}T${parts.hour}:${parts.minute}:${parts.second}`;
      expect(formatInstant(instant)).toBe(`${seconds}${milliseconds ? `.${digits(milliseconds, 3)}` : ""}Z`);
      expect(parseInstant(formatInstant(instant))).toBe(instant);
    }
  });

  test("writes three digits of every millisecond but zero", () => {
    expect(formatInstant(0)).toBe("1970-01-01T00:00:00Z");
    for (let milliseconds = 1; milliseconds < 1000; milliseconds++) {
      expect(formatInstant(milliseconds)).toBe(`1970-01-01T00:00:00.${digits(milliseconds, 3)}Z`);
    }
  });
});
