/** The monitoring sites nearest to the reader. The places of all of them are read, so that the reader's stays on the device. */

import { readFile } from "../page/explorer.ts";
import { currentPlace } from "../page/position.ts";
import { pageAddress } from "../search/result-page.ts";
import { resultOf, span } from "../search/results.ts";
import { distance } from "./distance.ts";
import { statusIn } from "./status-in.ts";

const MOST = 20;

type Site = {
  readonly geometry: { readonly coordinates: readonly [longitude: number, latitude: number] } | null;
  readonly properties: { readonly id: string; readonly name: string; readonly waterway: string | null };
};

type Sites = { readonly features: readonly Site[] };

/** Entries of a list, the nearest first. Rejects with a message for the reader. */
export async function nearestSites(): Promise<HTMLLIElement[]> {
  const place = await currentPlace();
  const { features } = await readFile<Sites>("v1/downloads/monitoring-sites.geojson").catch(() => {
    throw new Error("The places of the sites could not be read.");
  });
  const near = features
    .flatMap(({ geometry, properties }) =>
      geometry === null ? [] : { ...properties, kilometres: distance(place, geometry.coordinates) },
    )
    .sort((a, b) => a.kilometres - b.kilometres);
  return Promise.all(
    near.slice(0, MOST).map(async ({ id, name, waterway, kilometres }) => {
      const site = { type: "monitoringSite", id, name, context: waterway } as const;
      const away = kilometres < 1 ? "less than 1 km away" : `about ${Math.round(kilometres)} km away`;
      const entry = resultOf({
        ...{ ...site, address: await pageAddress(site), isByOtherName: false, isMeant: false },
        context: waterway === null ? away : `${waterway} · ${away}`,
      });
      const status = span("result-answer", "");
      entry.append(" ", status);
      void statusIn(id)
        .then((text) => {
          status.innerHTML = text;
        })
        .catch(() => {});
      return entry;
    }),
  );
}
