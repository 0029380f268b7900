import { expect, test } from "vitest";
import { workerName } from "../../generator/hosts/cloudflare/cloudflare.ts";

test.each([
  ["https://harbour-water.somebody.workers.dev", "harbour-water"],
  ["https://water.example.nz/region", "water-example-nz"],
  ["https://Water.Example.nz", "water-example-nz"],
  ["http://localhost:8080", "water-restrictions"],
  [`https://${"long.".repeat(40)}nz`, "long-".repeat(12).concat("lon")],
])("the Worker of %s is called %s, so that two sites of one account live side by side", (baseUrl, name) => {
  expect(workerName(baseUrl)).toBe(name);
});
