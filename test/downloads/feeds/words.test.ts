import { expect, test } from "vitest";
import { transitionsOf } from "../../../generator/downloads/feeds/transitions.ts";
import { paragraphsOf } from "../../../generator/downloads/feeds/words.ts";
import { area, assignment, modelWith, scheme, uuid } from "../../support/records.ts";

const SETTING = { title: "Test", isSample: false, notice: null };

test("the end of a stage is worded so that it stays true when another stage begins later", () => {
  const stages = [{ id: uuid(11), severity: 2, name: "Two", description: null }];
  const first = assignment(1, { stageId: uuid(11), effectiveFrom: 1000, effectiveUntil: 2000 });
  const second = assignment(2, { stageId: uuid(11), effectiveFrom: 3000 });
  const endAsOf = (asOf: number) => {
    const model = modelWith(
      {
        areas: [area(1, { schemeId: uuid(10) })],
        schemes: [scheme(10, { stages })],
        assignments: [first, second],
      },
      asOf,
    );
    const [told] = transitionsOf(model, asOf);
    const end = told?.transitions.find(({ kind }) => kind === "end");
    return told && end ? paragraphsOf(end, told.area, SETTING) : [];
  };
  expect(endAsOf(2500)).toEqual([
    "Area 1: Two ended on Thursday 1 January 1970, 12:00 pm NZST. No other stage began then.",
  ]);
  expect(endAsOf(3500)).toEqual(endAsOf(2500));
});
