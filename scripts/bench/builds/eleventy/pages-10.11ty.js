import { envelope } from "./envelope.js";

export const data = {
  pagination: { data: "organisations", size: 10, alias: "page" },
  eleventyExcludeFromCollections: true,
  permalink: ({ pagination }) => `organisations/pages/10/${pagination.pageNumber + 1}.json`,
};

export const render = (cascade) => envelope(cascade, 10);
