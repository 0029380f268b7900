import { expect, test } from "vitest";
import { VersionLists } from "../../generator/answers/version-files.ts";
import { NOTHING_AHEAD } from "../../generator/model/epochs.ts";
import type { Model } from "../../generator/model/model.ts";
import { uuid } from "../support/records.ts";

const [STAYS, LATER, SOON, LAST, COUNCIL] = [uuid(1), uuid(2), uuid(3), uuid(4), uuid(9)] as const;
const area = (id: string) => ({ id, organisations: [{ id: COUNCIL }], boundary: null });
const model = {
  areas: [STAYS, LATER, SOON, LAST].map(area),
  ahead: {
    ...NOTHING_AHEAD,
    ends: 500,
    endings: new Map([
      [SOON, 500],
      [LATER, 700],
      [LAST, 900],
    ]),
  },
} as unknown as Model;

test.each([
  [`areas/${STAYS}.json`, null],
  [`areas/${SOON}.json`, 500],
  [`areas/${LATER}.json`, 700],
  [`scheduled-changes/organisationId/${COUNCIL}/pages/50/1.json`, 500],
  ["areas/pages/10/1.json", 500],
])("the versions of %s end when what they say first changes in a way that none says: %s", (path, ends) => {
  const lists = new VersionLists();
  lists.add(path, 0, "{}");
  const [file] = lists.files(model);
  expect(JSON.parse(`${file?.content}`).ends).toBe(ends);
});
