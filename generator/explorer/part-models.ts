/** The model without what some pages do not show. They are made from that, so nothing else can change them. */

import { type Area, isFinished, type Model } from "../model/model.ts";
import { areasNamedBy } from "./pages/zone.ts";

/** With the areas alone that the pages of zones show, and without whatever else these do not show. */
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

/** The epochs in which some of these areas change, with these areas alone. */
export function epochsOf(areas: readonly Area[], { ahead }: Model): Model["ahead"]["epochs"] {
  const ids = new Set(areas.map(({ id }) => id));
  const own = (all: readonly Area[]) => all.filter(({ id }) => ids.has(id));
  return ahead.epochs
    .map((epoch) => ({ ...epoch, areas: own(epoch.areas), changed: own(epoch.changed), changes: [] }))
    .filter(({ changed }) => changed.length > 0);
}

export const withoutBoundary = ({ boundary: _boundary, ...area }: Area) => area;

/** Without whatever the pages of monitoring sites and consents do not show. */
export const withoutAreas = (model: Model): Model => ({
  ...model,
  areas: [],
  organisations: [],
  schemes: [],
  stages: new Map(),
  changes: [],
  zones: [],
  pageReads: {},
  places: [],
  ahead: { ...model.ahead, epochs: [] },
});

/** Without what a night changes, for pages that show none of it. */
export const withoutTime = (model: Model): Model => ({
  ...model,
  asOf: 0,
  validUntil: null,
  nextBuildBy: null,
  // Whether there is an instant says that the data is finished.
  dataset: isFinished(model.dataset) ? { ...model.dataset, asOf: 0 } : model.dataset,
  ahead: { validUntil: null, horizon: null, ends: null, epochs: [] },
  sites: [],
  consents: [],
});

/** The model as plain data. Monitoring sites and consents are left out: the digests of their files say what they are. */
export const inputOf = ({ stages: _stages, sites: _sites, consents: _consents, ...rest }: Model) => rest;
