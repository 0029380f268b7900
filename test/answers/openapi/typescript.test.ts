import { describe, expect, test } from "vitest";
import { typeOf, typesOf } from "../../../generator/answers/openapi/typescript.ts";

describe("a schema as TypeScript", () => {
  test.each([
    [{ type: "string", format: "uuid" }, "string"],
    [{ type: ["integer", "null"] }, "number | null"],
    [{ const: "MultiPolygon", type: "string" }, '"MultiPolygon"'],
    [{ type: "string", enum: ["none", "full"] }, '"none" | "full"'],
    [{ anyOf: [{ $ref: "#/components/schemas/Stage" }, { type: "null" }] }, "Stage | null"],
    [{ type: ["array", "null"], items: { $ref: "#/components/schemas/Reason" } }, "Reason[] | null"],
    [{ type: "array", items: { type: ["string", "null"] } }, "(string | null)[]"],
    [{ type: "object", additionalProperties: { type: "string" } }, "Record<string, string>"],
  ])("%j", (schema, type) => {
    expect(typeOf(schema)).toBe(type);
  });

  test("has the name, the members and the descriptions", () => {
    const stage = {
      type: "object",
      description: "A stage: /v1/*/stages.",
      properties: { id: { type: "string" }, note: { type: "string", description: "Ends with */." } },
      required: ["id"],
    };
    expect(typesOf({ Stage: stage })).toBe(
      "/** A stage: /v1/*\\/stages. */\nexport type Stage = {\n  id: string;\n  /** Ends with *\\/. */\n  note?: string;\n};\n",
    );
  });

  test("is refused if it says nothing, so that no type does either", () => {
    expect(() => typeOf({})).toThrow("Expected a schema with a type, found {}.");
    expect(() => typeOf({ type: "array" })).toThrow("found {}");
  });
});
