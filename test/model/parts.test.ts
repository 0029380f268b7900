/** What a model without some records follows from: while the rest stays, so does every section that is made from it. */

import { expect, test } from "vitest";
import { monitoringIn, withoutMonitoring, withoutTime } from "../../generator/model/parts.ts";
import {
  area,
  assignment,
  change,
  consent,
  dataset,
  modelWith,
  provider,
  reading,
  scheme,
  site,
  uuid,
} from "../support/records.ts";

const stage = { id: uuid(11), name: "Level 1", severity: 1, description: null };
const RESTRICTIONS = {
  organisations: [{ id: uuid(1), name: "A", websiteUrl: null }],
  schemes: [scheme(1, { stages: [stage] })],
  areas: [area(1, { schemeId: uuid(1), organisationIds: [uuid(1)] })],
  assignments: [assignment(1, { stageId: stage.id })],
  changes: [change(1, { targetStageId: stage.id, effectiveFrom: 50 })],
  places: [{ name: "Here", longitude: 175, latitude: -41, kind: "town" as const }],
};
const MONITORING = {
  providers: [provider("p")],
  sites: [site(1)],
  consents: [consent("C1", "p", [{}])],
  readings: [reading(1)],
};
const whole = modelWith({ ...RESTRICTIONS, ...MONITORING }, 5);

test("monitoring sites and consents follow from no restriction, and from nothing that is ahead", () => {
  expect(monitoringIn(whole)).toEqual(monitoringIn(modelWith(MONITORING, 5)));
  expect(monitoringIn(whole).sites.length).toBe(1);
});

test("restrictions follow from no monitoring site and no consent", () => {
  expect(withoutMonitoring(whole)).toEqual(withoutMonitoring(modelWith(RESTRICTIONS, 5)));
  expect(withoutMonitoring(whole).areas.length).toBe(1);
});

test("a page that shows nothing of the night is the same after each, of a finished data set and of another", () => {
  const at = (asOf: number, isFinished: boolean, records = MONITORING) => {
    const about = isFinished ? { ...dataset, asOf } : dataset;
    return withoutTime(modelWith({ ...RESTRICTIONS, ...records, changes: [], dataset: [about] }, asOf));
  };
  for (const isFinished of [false, true]) {
    expect(at(6, isFinished)).toEqual(at(5, isFinished));
    expect(at(5, isFinished, { ...MONITORING, sites: [], consents: [] })).toEqual(at(5, isFinished));
  }
  expect(at(5, true).dataset).not.toEqual(at(5, false).dataset);
});
