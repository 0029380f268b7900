import { expect, test, vi } from "vitest";

const retired = vi.hoisted(() => ({ operations: [] as unknown[] }));
vi.mock("../../../generator/api/deprecation.ts", async (original) => ({
  ...(await original<object>()),
  retiring: retired.operations,
}));
// The files of tests before this one have loaded the module as it is.
vi.resetModules();
const { operationOf } = await import("../../../generator/api/operations.ts");
const { deprecationOf } = await import("../../../generator/edge/http/deprecation-of.ts");

test("every address of an operation that will go says so, and no other", () => {
  expect(deprecationOf("/v1/areas")).toEqual({});
  const deprecated = { since: "2027-01-01", until: "2028-01-01" };
  retired.operations.push({ ...operationOf("GetArea"), deprecated });
  const said = { Deprecation: "@1798761600", Sunset: "Sat, 01 Jan 2028 00:00:00 GMT" };
  for (const target of ["/v1/areas/3f2504e0-4f89-41d3-9a0c-0305e82c3301", "/v1/areas/x?pageSize=5"])
    expect(deprecationOf(target), target).toEqual(said);
  for (const target of ["/v1/areas", "/v1/areas/x/stage-assignments", "/v1/nothing"])
    expect(deprecationOf(target), target).toEqual({});
});
