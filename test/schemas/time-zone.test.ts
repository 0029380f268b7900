import { describe, expect, test } from "vitest";
import { areaProperties } from "../../schemas/source.ts";
import { words } from "../support/words.ts";

const isTaken = (zone: string): boolean => areaProperties.shape.timeZoneId.safeParse(zone).success;

describe("a time zone", () => {
  test.each([
    ["as IANA spells it", "Pacific/Auckland Pacific/Chatham Antarctica/McMurdo America/Port-au-Prince"],
    ["by another of its names", "Antarctica/South_Pole Asia/Kolkata Asia/Ho_Chi_Minh Pacific/Kanton"],
    ["of a place within a country", "America/Argentina/Buenos_Aires America/Indiana/Tell_City"],
  ])("is taken %s", (_, zones) => {
    expect(words(zones).filter((zone) => !isTaken(zone))).toEqual([]);
  });

  test.each([
    ["in another letter case", "pacific/auckland PACIFIC/AUCKLAND Pacific/auckland Pacific/AUCKLAND"],
    ["that is of no place", "UTC utc GMT Etc/GMT-12 ETC/GMT-12 Etc/UTC Zulu"],
    ["by an old name of a country", "NZ NZ-CHAT nz EST CET US/Pacific Brazil/East"],
    ["that is an offset", "+12:00 -03:00 Z"],
    ["that there is not", "Pacific/Aukland Pacific/ Pacific Pacific//Auckland /Auckland Auckland"],
  ])("is refused %s", (_, zones) => {
    expect(words(zones).filter(isTaken)).toEqual([]);
  });
});
