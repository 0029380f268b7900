/** The stored bodies of all problems (docs/contract.md §3). They are few, because no body depends on the request's values. */

import type { Problem } from "../../schemas/resource.ts";
import { problemFile, type TreePath } from "../api/address.ts";
import { type Operation, type OperationId, operations, statusesOf } from "../api/operations.ts";
import type { Parameter } from "../api/parameter.ts";
import type { File } from "../output/section.ts";

export function* problemFiles(): Generator<File> {
  for (const [path, problem] of problems()) yield { path, content: JSON.stringify(problem) };
}

type ProblemFile = readonly [file: TreePath, problem: Problem];

/** Each operation's problems (invalid parameters, unknown records), then the problems of the whole API. */
export function* problems(): Generator<ProblemFile> {
  for (const operation of operations) {
    const { id } = operation;
    if (statusesOf(operation).includes(400)) yield* validationProblems(operation);
    yield [problemFile(id, "not-found"), notFound(NOT_FOUND[id])];
    if (operation.kind === "record" && operation.owner) {
      yield [problemFile(id, "absent"), notFound(NO_CURRENT_ASSIGNMENT)];
    }
  }
  for (const [reason, problem] of Object.entries(generalProblems)) yield [problemFile("", reason), problem];
}

const NOT_FOUND: Record<OperationId, string> = {
  GetArea: "No area has this id.",
  GetAreas: "There is no such list.",
  GetCurrentStageAssignment: "No area has this id.",
  GetAreaScheduledChanges: "No area has this id.",
  GetStageAssignments: "No area has this id.",
  GetScheduledChanges: "There is no such list.",
  GetSchemes: "There is no such list.",
  GetScheme: "No scheme has this id.",
  GetStagesInScheme: "No scheme has this id.",
  GetStage: "The scheme has no stage with this id, or no scheme has this id.",
  GetOrganisation: "No organisation has this id.",
  GetOrganisations: "There is no such list.",
  GetAreaTile: "There is no such tile.",
  GetAreaTileMetadata: "There is no such document.",
  GetMonitoringSiteReadings: "No monitoring site has this id.",
  GetRestrictionZones: "There is no such list.",
  Search: "There is no such list.",
  GetMonitoringConsentRestrictions: "No provider holds a consent with this number.",
  GetMonitoringSite: "No monitoring site has this id.",
  GetAreasAtPlace: "There is no such list.",
  MayUse: "No area has this id.",
};

/** One body for every area: it must also be true of an untracked area, and in an old build on a host of plain files. */
const NO_CURRENT_ASSIGNMENT =
  "The area exists, and no stage assignment is on record for now. That is no permission: trackingStatus of the area and horizon of /v1/status say whether anything is known.";

const RFC = "https://datatracker.ietf.org/doc/html/rfc9110#section-";

function problemOf(
  section: string,
  status: number,
  title: string,
  detail: string,
  errors: Problem["errors"],
): Problem {
  return { type: `${RFC}${section}`, title, status, detail, instance: null, errors };
}

const notFound = (message: string) =>
  problemOf("15.5.5", 404, "Not Found", "The requested resource was not found.", [
    { code: "Error.NotFound", message },
  ]);

/** The problems that belong to no operation, by what went wrong. */
export const generalProblems: Record<string, Problem> = {
  "bad-request": problemOf("15.5.1", 400, "Bad Request", "The request is not one of HTTP.", [
    { code: "Error.BadRequest", message: "Send a request as RFC 9110 and RFC 9112 describe it." },
  ]),
  "not-found": notFound("There is no such address in this API. /v1 lists what there is."),
  "method-not-allowed": problemOf("15.5.6", 405, "Method Not Allowed", "This API is read-only.", [
    { code: "Error.MethodNotAllowed", message: "Use GET, HEAD or OPTIONS." },
  ]),
  "uri-too-long": problemOf("15.5.15", 414, "URI Too Long", "The address is too long.", [
    { code: "Error.UriTooLong", message: "An address may have up to 16 kB." },
  ]),
  "range-not-satisfiable": problemOf("15.5.17", 416, "Range Not Satisfiable", "The file has no such range.", [
    { code: "Error.RangeNotSatisfiable", message: "Ask for a range that starts within the file." },
  ]),
  "internal-error": problemOf("15.6.1", 500, "Internal Server Error", "The request could not be answered.", [
    { code: "Error.Internal", message: "An unexpected fault. Try again; if it lasts, tell the operator." },
  ]),
  "not-implemented": problemOf("15.6.2", 501, "Not Implemented", "This host cannot answer the request.", [
    { code: "Error.NotImplemented", message: "This host serves files only and cannot compute this answer." },
  ]),
};

type Fault = { readonly reason: string; readonly error: Problem["errors"][number] };

/** One problem for every set of faults that a request can have at once. */
function* validationProblems({ id, parameters, ...operation }: Operation): Generator<ProblemFile> {
  const until = operation.kind === "list" ? operation.window?.until : undefined;
  let sets: Fault[][] = [[]];
  for (const parameter of parameters) {
    if (parameter.type === "text") continue;
    const faults = [invalid(parameter), ...(until && parameter.name === "from" ? [fromAfter(until)] : [])];
    sets = sets.flatMap((set) => [set, ...faults.map((fault) => [...set, fault])]);
  }
  for (const set of sets) {
    const reasons = set.map(({ reason }) => reason);
    // Only a valid end can be compared with the start.
    if (set.length === 0 || (reasons.includes("fromAfter") && reasons.includes(`${until}`))) continue;
    const errors = set.map(({ error }) => error);
    yield [
      problemFile(id, reasons.join("-")),
      problemOf("15.5.1", 400, "Bad Request", "One or more parameters are invalid.", errors),
    ];
  }
}

const CODE = "Error.Validation";

const invalid = (parameter: Parameter): Fault => ({
  reason: parameter.name,
  error: { code: CODE, message: `${parameter.name} must be ${rule(parameter)}.`, pointer: parameter.name },
});

const fromAfter = (until: string): Fault => ({
  reason: "fromAfter",
  error: { code: CODE, message: `from must not be after ${until}.`, pointer: "from" },
});

function rule(parameter: Parameter): string {
  switch (parameter.type) {
    case "uuid":
      return "a UUID, such as 3f2504e0-4f89-41d3-9a0c-0305e82c3301";
    case "integer":
      return `an integer from ${parameter.min} to ${parameter.max}`;
    case "number":
      return `a decimal number from ${parameter.min} to ${parameter.max} without an exponent, such as ${parameter.max / 8}`;
    case "boolean":
      return "true or false";
    case "instant":
      return "an RFC 3339 date-time with Z or an offset, such as 2026-11-20T11:00:00Z or 2026-11-21T00:00:00%2B13:00";
    case "choice":
      return `one of ${parameter.values.join(", ")}`;
    case "kinds":
      return `one or more of ${parameter.values.join(", ")}, separated by commas`;
    case "query":
      return `given, with ${parameter.min} to ${parameter.max} characters besides white space around them`;
    case "text":
      return "a text";
  }
}
