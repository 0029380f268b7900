import type { SchemeFacts } from "./facts.ts";
import { northernSchemes } from "./scheme-facts-north.ts";
import { southernSchemes } from "./scheme-facts-south.ts";
import { idOf } from "./seed.ts";
import { json, type SampleFile } from "./write.ts";

/** Every scheme of the sample, north to south. */
export const schemes: readonly SchemeFacts[] = [...northernSchemes, ...southernSchemes];

/** The id of a scheme's stage; a severity is unique within its scheme. */
export const stageId = (schemeKey: string, severity: number): string =>
  idOf("stage", `${schemeKey}:${severity}`);

/** `schemes/*.json`: one scheme a file. */
export const schemeFiles = (): SampleFile[] =>
  schemes.map(({ key, name, description, stages }) => ({
    path: `schemes/${key}.json`,
    content: json({
      id: idOf("scheme", key),
      name,
      description,
      stages: stages.map(([severity, stageName, stageDescription]) => ({
        id: stageId(key, severity),
        severity,
        name: stageName,
        description: stageDescription,
      })),
    }),
  }));
