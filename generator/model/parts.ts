/** Models that leave records out: a section made from one stays as it is when the left out records change. */

import { NOTHING_AHEAD } from "./epochs.ts";
import { isFinished, type Model } from "./model.ts";

/** Without restrictions. */
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
  ahead: { ...model.ahead, endings: new Map(), epochs: [], firstChanges: new Map() },
});

/** Without monitoring sites and consents. */
export const withoutMonitoring = (model: Model): Model => ({
  ...model,
  providers: [],
  sites: [],
  consents: [],
});

/** Without what comes after as-of. */
export const withoutAhead = (model: Model): Model => ({
  ...model,
  validUntil: null,
  nextBuildBy: null,
  ahead: NOTHING_AHEAD,
});

/** Without what a night changes, for pages that show none of it. */
export const withoutTime = (model: Model): Model => ({
  ...withoutAhead(model),
  asOf: 0,
  // Only the presence of the instant matters: it marks the data as finished.
  dataset: isFinished(model.dataset) ? { ...model.dataset, asOf: 0 } : model.dataset,
  sites: [],
  consents: [],
});

/** What answers and tables about monitoring sites and consents show. */
export const monitoringIn = (model: Model): Model => withoutAhead(withoutAreas(model));
