import { describe, expect, test } from "vitest";
import { mediaTypeOf } from "../../generator/api/headers.ts";

describe("mediaTypeOf", () => {
  test.each([
    ["v1/areas/pages/100/1.json", "application/json; charset=utf-8"],
    ["v1/downloads/readings.csv", "text/csv; charset=utf-8"],
    ["v1/downloads/readings.csv.gz", "application/gzip"],
    ["v1.2/consents/index.html", "text/html; charset=utf-8"],
    ["assets/home.LO57U4K6.js", "text/javascript; charset=utf-8"],
    [".json", "application/json; charset=utf-8"],
    ["hosts/_headers", "application/octet-stream"],
    ["", "application/octet-stream"],
  ])("%s is %s", (file, type) => {
    expect(mediaTypeOf(file)).toBe(type);
  });
});
