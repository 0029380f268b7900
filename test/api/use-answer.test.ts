import { expect, test } from "vitest";
import { USE_ANSWER_FIELDS } from "../../generator/api/may-use-file.ts";
import { answerAt } from "../../generator/api/use-answer.ts";

test("the fields of an answer stand in the order that a host whose objects have no order puts them into", () => {
  const asked = { areaId: "a", who: "residential", what: "lawn", by: "can", source: "townSupply" } as const;
  const known = { areaId: "a", isTracked: false, knownFrom: null, knownUntil: null, stages: [] };
  expect(Object.keys(answerAt({ ...asked, house: undefined, at: undefined }, 0, known))).toEqual(
    USE_ANSWER_FIELDS,
  );
});
