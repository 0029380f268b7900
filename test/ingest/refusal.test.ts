import { expect, test } from "vitest";
import { orRefusal, Refusal, ServerError } from "../../generator/ingest/refusal.ts";

test("a fault of the program is a refusal that asks for a report, with its lines; a refusal stays as it is", async () => {
  const refusal = new ServerError("too busy");
  expect(await orRefusal(() => Promise.reject(refusal))).toBe(refusal);
  expect(await orRefusal(() => "taken")).toBe("taken");
  const fault = new TypeError("x is not a function");
  const refused = await orRefusal(() => {
    throw fault;
  });
  expect(refused).toBeInstanceOf(Refusal);
  const { message, cause } = refused as Refusal;
  expect(message).toMatch(
    /^expected no fault of the program, found one: report it with these lines\nTypeError: x is not/,
  );
  expect([message.includes("refusal.test.ts"), cause]).toEqual([true, fault]);
});
