import { envelope } from "./envelope.js";

export const data = {
  pagination: { data: "organisations", size: 100, alias: "page" },
  eleventyExcludeFromCollections: true,
  permalink: ({ pagination }) => `organisations/pages/100/${pagination.pageNumber + 1}.json`,
};

export const render = (cascade) => envelope(cascade, 100);
