/** The same files as two operations of the API have, by Eleventy's pagination. */

import { readFileSync } from "node:fs";

export default function (config) {
  config.addGlobalData("organisations", JSON.parse(readFileSync("organisations.json", "utf8")));
  const template = (size, pathOf, textOf) =>
    config.addTemplate(`${size}.11ty.js`, (cascade) => textOf(cascade, size), {
      pagination: { data: "organisations", size, alias: "items" },
      eleventyExcludeFromCollections: true,
      permalink: (cascade) => `organisations/${pathOf(cascade)}.json`,
    });
  const numberOf = ({ pagination }) => pagination.pageNumber + 1;
  const page = (cascade, pageSize) => {
    const { items, organisations, pagination } = cascade;
    const pageNumber = numberOf(cascade);
    const totalPages = pagination.pages.length;
    return JSON.stringify({
      ...{ items, pageNumber, pageSize, totalCount: organisations.length, totalPages },
      hasPreviousPage: pageNumber > 1,
      hasNextPage: pageNumber < totalPages,
    });
  };
  template(
    1,
    ({ items }) => items.id,
    ({ items }) => JSON.stringify({ ...items, areas: [] }),
  );
  for (const size of [10, 100]) template(size, (cascade) => `pages/${size}/${numberOf(cascade)}`, page);
}
