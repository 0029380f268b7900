import { idOf } from "./seed.ts";
import { json, type SampleFile } from "./write.ts";

const COMPARE = "Before it is switched on, compare one value of each series with the council's own page.";

/** A flow as Hilltop names it. */
const flow = (siteNumber: string, site: string, unit: string, storedUnit: string, factor: number) => ({
  siteNumber,
  observationType: "flow",
  site,
  measurement: "Flow",
  unit,
  storedUnit,
  factor,
  minimum: 0,
  maximum: 20_000 * (storedUnit === "L/s" ? 1000 : 1),
});

const hilltop = (url: string, providerKey: string, series: readonly object[]) => ({
  kind: "hilltop",
  url,
  enabled: false,
  providerKey,
  notes: COMPARE,
  series,
});

/** What councils publish, by their public addresses: examples, switched off, for the sample's readings are made up. */
const UPSTREAMS: Readonly<Record<string, object>> = {
  "greater-wellington": hilltop("https://hilltop.gw.govt.nz/Data.hts", "greater-wellington", [
    flow("29809", "Hutt River at Taita Gorge", "m³/sec", "m³/s", 1),
    flow("29808", "Hutt River at Kaitoke", "m³/sec", "m³/s", 1),
    flow("29606", "Wainuiomata River at Manuka Track", "m³/sec", "m³/s", 1),
  ]),
  horizons: hilltop("https://hilltopserver.horizons.govt.nz/boo.hts", "horizons", [
    flow("1032560", "Manawatū at Teachers College", "l/s", "L/s", 1),
  ]),
  marlborough: hilltop("https://hydro.marlborough.govt.nz/data.hts", "marlborough", [
    flow("60203", "Awatere at Awapiri", "m3/sec", "m³/s", 1),
    flow("58903", "Rai at Rai Falls", "m3/sec", "m³/s", 1),
  ]),
  tasman: hilltop("http://envdata.tasman.govt.nz/data.hts", "tasman", [
    flow("57009", "HY Motueka at Woodstock", "m3/sec", "L/s", 1000),
    flow("57010", "HY Motueka at Woodmans Bend", "m3/sec", "L/s", 1000),
    flow("57521", "HY Wairoa at Irvines Bridge", "m3/sec", "L/s", 1000),
  ]),
  waikato: {
    kind: "kiwis",
    url: "http://envdata.waikatoregion.govt.nz:8080/KiWIS/KiWIS",
    enabled: false,
    providerKey: "waikato",
    pace: "PT2S",
    notes: `The server refuses fast calls. Its list of time series (request getTimeseriesList) has the ids to name here. ${COMPARE}`,
    series: [],
  },
  "territorial-authorities": {
    kind: "arcgis",
    url: "https://services.arcgis.com/XTtANUDT8Va4DLwI/ArcGIS/rest/services/Territorial_Authority_2019_Clipped_generalised/FeatureServer/0",
    enabled: false,
    notes:
      "Boundaries of 2019, generalised. Neighbours share their vertices only if all come from one layer: name every area, or none.",
    areas: {
      field: "TA_code",
      ids: {
        "044": idOf("area", "porirua-city"),
        "045": idOf("area", "upper-hutt-city"),
        "046": idOf("area", "hutt-city"),
        "047": idOf("area", "wellington-city"),
        "063": idOf("area", "ashburton-district"),
      },
    },
  },
  "tiaki-wai": {
    kind: "page",
    url: "https://www.tiakiwaimetro.co.nz",
    enabled: false,
    notes: "Name the page that states the restrictions: the front page changes with every piece of news.",
    areaIds: ["hutt-city", "porirua-city", "upper-hutt-city", "wellington-city"].map((key) =>
      idOf("area", key),
    ),
  },
};

/** `upstreams/{key}.json`. */
export const upstreamFiles = (): SampleFile[] =>
  Object.entries(UPSTREAMS).map(([key, upstream]) => ({
    path: `upstreams/${key}.json`,
    content: json(upstream),
  }));
