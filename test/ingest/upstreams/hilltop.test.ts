import { describe, expect, test } from "vitest";
import { hilltopSink } from "../../../generator/ingest/upstreams/hilltop.ts";
import { hilltopSeries, listed, readBy } from "../series.ts";

const NZST = 12 * 3_600_000;

const document = (
  data: string,
  { site = hilltopSeries.site, unit = "m&#179;/sec", divisor = "", format = ' DateFormat="Calendar"' } = {},
) =>
  `<?xml version="1.0" ?>
<Hilltop>
  <Agency>Greater Wellington – Te Pane Matua Taiao</Agency>
  <!-- <E> -->
  <Measurement SiteName="${site}">
    <DataSource Name="Water Level" NumItems="1">
      <TSType>StdSeries</TSType>
      <ItemInfo ItemNumber="1"><ItemName>Flow</ItemName><Divisor>${divisor}</Divisor><Units>
        ${unit}
      </Units></ItemInfo>
    </DataSource>
    <Data${format} NumItems="1">${data}</Data>
  </Measurement>
</Hilltop>
`;

const ROWS = `
  <E><T>2026-11-20T08:00:00</T><I1>18.694</I1><Q1>200</Q1></E>
  <E><T>2026-11-20 08:15:00</T><I1> 1.8e1 </I1></E>
  <E><T>2026-11-20T08:30:00+13:00</T><I1><![CDATA[17.5]]></I1><Q1> </Q1></E>
  <E><T>2026-11-20T08:45:00</T><I1/><Q1>QC &lt;5</Q1></E>
  <E><Q1>100</Q1><T>2026-11-20T09:00:00</T></E>`;

const READ = [
  ["2026-11-19T20:00:00.000Z", 18.694, "200"],
  ["2026-11-19T20:15:00.000Z", 18, "unknown"],
  ["2026-11-19T19:30:00.000Z", 17.5, "unknown"],
  ["2026-11-19T20:45:00.000Z", null, "QC <5"],
  ["2026-11-19T21:00:00.000Z", null, "100"],
];

const read = (text: string | Uint8Array, pieces?: number, charset?: string) =>
  readBy(hilltopSink(hilltopSeries, NZST, charset), text, pieces);

describe("an answer of Hilltop", () => {
  test("is read by the clock of NZST, whatever its white space", () => {
    expect(listed(read(document(ROWS)))).toEqual(READ);
  });

  test.each([1, 2, 3, 7, 100])("is read the same in pieces of %i bytes", (pieces) => {
    expect(listed(read(document(ROWS, { unit: "m³/sec" }), pieces))).toEqual(READ);
  });

  test("may count its seconds from 1940", () => {
    const seconds = Date.parse("2026-11-20T08:00:00Z") / 1000 + 946_771_200;
    const rows = read(document(`<E><T>${seconds}</T><I1>3</I1></E>`, { format: ' DateFormat="mowsecs"' }));
    expect(listed(rows)).toEqual([["2026-11-19T20:00:00.000Z", 3, "unknown"]]);
  });

  test("is refused at once if its elements are nested without end", () => {
    const nested = `<Hilltop>${"<a>".repeat(1_000_000)}${"</a>".repeat(1_000_000)}</Hilltop>`;
    const begun = performance.now();
    expect(() => read(nested)).toThrow("found elements more than 20 deep");
    expect(performance.now() - begun).toBeLessThan(1000);
  });

  test("may have gaps between its rows", () => {
    const gaps = document(ROWS).replaceAll("<E>", "<Gap/><E>").replace("</Data>", "<Gap></Gap></Data>");
    expect(gaps).toContain("<Gap/>");
    expect(listed(read(gaps))).toEqual(READ);
    expect(() => read(document(ROWS.replace("<E>", "<P/><E>")))).toThrow(
      'found the element "P": the server sends a form that this program does not know, report it',
    );
  });

  test("may have no data: many sites are closed", () => {
    expect(read("<Hilltop><Agency>A</Agency></Hilltop>").length).toBe(0);
  });

  test.each(["No data for site Hutt+River", "No Data Foo", "No data from 1-Jan-2026 to 2-Jan-2026"])(
    "is refused if it says so, for a misspelt site has none either: %s",
    (error) => {
      expect(() => read(`<HilltopServer><Error>${error}</Error></HilltopServer>`)).toThrow(
        `expected data, found the error "${error}": spell site and measurement as the server's lists do; if they are right, the site is closed, so move the series to an upstream file with enabled set to false: then its rows stay`,
      );
    },
  );

  test("may name the data source of its item, and must be of the one that is configured", () => {
    const named = document(ROWS).replace("<ItemName>Flow<", "<ItemName>Flow [Water Level]<");
    const readAs = (measurement: string, text: string) =>
      readBy(hilltopSink({ ...hilltopSeries, measurement }, NZST), text);
    expect(listed(readAs("Flow", named))).toEqual(READ);
    expect(listed(readAs("Flow [Water Level]", document(ROWS)))).toEqual(READ);
    expect(() => readAs("Flow [Rainfall]", document(ROWS))).toThrow(
      'expected the data source "Rainfall", found "Water Level"',
    );
  });

  test("needs no unit where none is configured, and no divisor where the server says None", () => {
    const without = document(ROWS, { divisor: "None" }).replace(/<Units>[\s\S]*<\/Units>/, "");
    const unitless = { ...hilltopSeries, unit: "" };
    expect(listed(readBy(hilltopSink(unitless, NZST), without))).toEqual(READ);
    expect(() => readBy(hilltopSink(unitless, NZST), document(ROWS))).toThrow(
      'expected no unit, found "m³/sec"',
    );
  });

  test.each([
    ["100", true],
    ["None", false],
    ["", false],
    [null, false],
  ])("that states the divisor %j where 100 is configured is taken: %s", (divisor, isTaken) => {
    const text = document(ROWS, { divisor: divisor ?? "" });
    const sent = divisor === null ? text.replace(/<Divisor>.*<\/Divisor>/, "") : text;
    const readSent = () => readBy(hilltopSink({ ...hilltopSeries, divisor: 100 }, NZST), sent);
    if (isTaken) expect(listed(readSent())).toEqual(READ);
    else expect(readSent).toThrow(`expected the divisor 100, found ${divisor ? `"${divisor}"` : "nothing"}`);
  });

  test("is read in the encoding that it declares, or that its head does", () => {
    const text = document(ROWS, { unit: "m³/sec" }).replace("–", "-");
    const declared = text.replace("?>", 'encoding="ISO-8859-1"?>');
    expect(listed(read(Buffer.from(declared, "latin1")))).toEqual(READ);
    expect(listed(read(Buffer.from(text, "latin1"), 5, "iso-8859-1"))).toEqual(READ);
    expect(() => read(Buffer.from(text, "latin1"))).toThrow("expected text in UTF-8, found an invalid byte");
  });

  test.each([
    [
      "another site",
      document(ROWS, { site: "Hutt River at Kaitoke" }),
      /expected the site "Hutt River at Taita Gorge", found "Hutt River at Kaitoke"/,
    ],
    ["another unit", document(ROWS, { unit: "l/s" }), /expected the unit "m³\/sec", found "l\/s"/],
    [
      "no unit",
      document(ROWS).replace(/<Units>[\s\S]*<\/Units>/, ""),
      /expected the unit "m³\/sec", found nothing/,
    ],
    [
      "another divisor",
      document(ROWS, { divisor: "1000" }),
      /expected the divisor 1, found "1000": compare a value/,
    ],
    [
      "an error",
      "<HilltopServer><Error>Unknown site Hutt+River</Error></HilltopServer>",
      /found the error "Unknown site Hutt\+River": check site and measurement/,
    ],
    [
      "an error about the span",
      "<HilltopServer><Error>Sorry, we only send data 12 years back</Error></HilltopServer>",
      /12 years back": shorten span/,
    ],
    [
      "an error about the data source",
      "<HilltopServer><Error>More than one data source, no default</Error></HilltopServer>",
      /no default": name the measurement as .* RequestAs/,
    ],
    [
      "a list of sites",
      "<HilltopServer><Agency/><Site Name='A'/></HilltopServer>",
      /found the answer to another request \("HilltopServer"\)/,
    ],
    [
      "another measurement",
      document(ROWS).replace("<ItemName>Flow<", "<ItemName>Flow (NIWA 1)<"),
      /expected the measurement "Flow", found "Flow \(NIWA 1\)": spell measurement/,
    ],
    [
      "a second measurement",
      document(ROWS).replace(
        "</ItemInfo>",
        "</ItemInfo><ItemInfo ItemNumber='2'><ItemName>Stage</ItemName></ItemInfo>",
      ),
      /expected one item, found 2/,
    ],
    ["a page", "<html><body>down</body></html>", /root element Hilltop, found "html"/],
    [
      "a document type",
      `<!DOCTYPE Hilltop [<!ENTITY x "1">]>${document(ROWS).slice(22)}`,
      /no document type declaration/,
    ],
    ["a bare ampersand", document(ROWS).replace("Agency>G", "Agency>& G"), /well-formed XML, found a fault/],
    ["an unknown entity", document(ROWS).replace("18.694", "&x;"), /well-formed XML, found a fault/],
    ["two roots", `${document(ROWS)}<x/>`, /well-formed XML, found a fault/],
    ["no time", document("<E><I1>1</I1></E>"), /row 1: expected a time stamp such as .* in T, found nothing/],
    [
      "a time that is none",
      document(`${ROWS}<E><T>2026-02-30T08:00:00</T><I1>1</I1></E>`),
      /row 6: expected a time stamp .*found "2026-02-30T08:00:00"/,
    ],
    ["the hour 24", document("<E><T>2026-11-20T24:00:00</T><I1>1</I1></E>"), /row 1: expected a time stamp/],
    [
      "two values in a row",
      document("<E><T>2026-11-20T08:00:00</T><I1>1</I1><I1>2</I1></E>"),
      /row 1: expected one item .* found the element "I1"/,
    ],
    [
      "a second item",
      document("<E><T>2026-11-20T08:00:00</T><I1>1</I1><I2>2</I2></E>"),
      /found the element "I2": name one measurement/,
    ],
    [
      "an element in a cell",
      document("<E><T>2026-11-20T08:00:00</T><I1><b>1</b></I1></E>"),
      /found the element "b"/,
    ],
    [
      "another date format",
      document(ROWS, { format: ' DateFormat="Julian"' }),
      /date format Calendar or mowsecs, found "Julian"/,
    ],
    [
      "two series",
      document(ROWS).replace("</Hilltop>", `<Measurement SiteName="${hilltopSeries.site}"/></Hilltop>`),
      /expected one series, found 2/,
    ],
    [
      "a quality of control characters",
      document("<E><T>2026-11-20T08:00:00</T><I1>1</I1><Q1>a&#9;b</Q1></E>"),
      /quality code in plain characters/,
    ],
    ["nothing", "", /well-formed XML, found a fault/],
  ])("with %s is refused", (_, text, message) => {
    expect(() => read(text)).toThrow(message);
  });

  test("is refused wherever it was cut off", () => {
    const bytes = Buffer.from(document(ROWS).trimEnd());
    for (let length = 0; length < bytes.length; length++) {
      expect(() => read(bytes.subarray(0, length)), `${length} bytes`).toThrow(
        /found a fault|an invalid byte/,
      );
    }
  });
});
