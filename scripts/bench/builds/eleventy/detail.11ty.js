export const data = {
  pagination: { data: "organisations", size: 1, alias: "organisation" },
  eleventyExcludeFromCollections: true,
  permalink: ({ organisation }) => `organisations/${organisation.id}.json`,
};

export const render = ({ organisation }) => JSON.stringify({ ...organisation, areas: [] });
