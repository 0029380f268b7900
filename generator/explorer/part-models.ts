/** The model without what some pages do not show, as in generator/model/parts.ts. */

import type { Area, Model } from "../model/model.ts";
import { areasNamedBy } from "./pages/zone.ts";

/** Only the areas that the pages of zones show, without anything else that these pages do not show. */
export function withAreasNamedByZones(model: Model): Model {
  const named = (areas: readonly Area[]) =>
    areasNamedBy(model.zones, areas).map((area) => ({ ...area, boundary: null }));
  const epochs = model.ahead.epochs.map((epoch) => ({
    ...epoch,
    areas: named(epoch.areas),
    changed: named(epoch.changed),
    changes: [],
  }));
  return {
    ...model,
    areas: named(model.areas),
    organisations: [],
    schemes: [],
    changes: [],
    consents: [],
    pageReads: {},
    ahead: { ...model.ahead, epochs: epochs.filter(({ changed }) => changed.length > 0) },
  };
}
