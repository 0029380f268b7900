import { describe, expect, test } from "vitest";
import { problemFiles } from "../../generator/answers/problem-files.ts";
import { operations, statusesOf } from "../../generator/api/operations.ts";
import { resolve } from "../../generator/edge/resolver/resolve.ts";
import { problem } from "../../schemas/resource.ts";

type Body = ReturnType<typeof problem.parse>;

const files = [...problemFiles()];
const bodies = new Map(files.map(({ path, content }) => [path, JSON.parse(content as string) as Body]));

const ID = { valid: ["3f2504e0-4f89-41d3-9a0c-0305e82c3301"], invalid: ["x"] };
const NUMBER = { valid: [null, "1"], invalid: ["0"] };
const STATUS = { valid: [null, "approved"], invalid: ["Approved"] };
const BOOLEAN = { valid: [null, "true"], invalid: ["yes"] };
const pageNumber = { pageNumber: NUMBER, pageSize: NUMBER };

/**
 * The operations that answer 400, with every parameter that can be invalid, in the order of the specification, path
 * parameters first. Two parameters in one key are a window; a `null` leaves a parameter out.
 */
const OPERATIONS: Record<
  string,
  { path: string; parameters: Record<string, { valid: (string | null)[]; invalid: (string | null)[] }> }
> = {
  GetArea: { path: "areas/{areaId}", parameters: { areaId: ID, includeBoundary: BOOLEAN } },
  GetAreas: { path: "areas", parameters: pageNumber },
  GetAreaScheduledChanges: {
    path: "areas/{areaId}/scheduled-changes",
    parameters: { areaId: ID, page: NUMBER, pageSize: NUMBER, status: STATUS, isCancelled: BOOLEAN },
  },
  GetStageAssignments: {
    path: "areas/{areaId}/stage-assignments",
    parameters: { areaId: ID, page: NUMBER, pageSize: NUMBER, ...instants("from", "until") },
  },
  GetScheduledChanges: {
    path: "scheduled-changes",
    parameters: {
      ...pageNumber,
      status: STATUS,
      organisationId: { valid: [null, ...ID.valid], invalid: ["x"] },
    },
  },
  GetScheme: { path: "schemes/{schemeId}", parameters: { schemeId: ID } },
  GetStagesInScheme: { path: "schemes/{schemeId}/stages", parameters: { schemeId: ID } },
  GetStage: { path: "schemes/{schemeId}/stages/{stageId}", parameters: { schemeId: ID, stageId: ID } },
  GetOrganisation: { path: "organisations/{organisationId}", parameters: { organisationId: ID } },
  GetOrganisations: { path: "organisations", parameters: pageNumber },
  GetMonitoringSiteReadings: {
    path: "monitoring-sites/{monitoringSiteId}/readings",
    parameters: { monitoringSiteId: ID, ...instants("from", "to"), ...pageNumber },
  },
  GetRestrictionZones: { path: "restriction-zones", parameters: pageNumber },
  Search: {
    path: "search",
    parameters: {
      q: { valid: ["x"], invalid: [null, "%20"] },
      type: { valid: [null, "area,consent"], invalid: ["areas"] },
      ...pageNumber,
    },
  },
  GetMonitoringSite: { path: "monitoring-sites/{monitoringSiteId}", parameters: { monitoringSiteId: ID } },
  GetAreasAtPlace: {
    path: "places/areas",
    parameters: {
      longitude: { valid: ["180", "-0.5"], invalid: [null, "180.0001", "3abc", "1e2", "%2B1", "01", ".5"] },
      latitude: { valid: ["-41.2865", "90"], invalid: [null, "174.7762", "5.", "NaN", "%201"] },
      pageNumber: NUMBER,
      pageSize: NUMBER,
    },
  },
  MayUse: {
    path: "areas/{areaId}/may-use",
    parameters: {
      areaId: ID,
      who: { valid: ["residential"], invalid: [null, "Residential"] },
      what: { valid: ["lawn"], invalid: [null, "lawn%20"] },
      by: { valid: ["can"], invalid: [null, "hose"] },
      house: { valid: [null, "odd"], invalid: ["17"] },
      source: { valid: [null, "bore"], invalid: ["tank"] },
      at: { valid: [null, "2026-01-01T00:00Z"], invalid: ["now"] },
    },
  },
};

function instants(from: string, until: string) {
  return {
    [from]: { valid: [null, "2026-01-02T00:00Z"], invalid: ["2026-01-02"] },
    [until]: { valid: [null, "2026-01-02T00:00Z", "2026-01-01T00:00Z"], invalid: ["2026-01-02"] },
  };
}

type Request = {
  readonly target: string;
  readonly values: Readonly<Record<string, string | null>>;
  readonly pointers: string[];
};

/** A request of every combination of values, valid and not, and the parameters that its problem must point at. */
function requestsOf(id: string): Request[] {
  const { path, parameters } = OPERATIONS[id] as (typeof OPERATIONS)[string];
  let requests: Request[] = [{ target: `/v1/${path}?`, values: {}, pointers: [] }];
  for (const [name, { valid, invalid }] of Object.entries(parameters)) {
    requests = requests.flatMap(({ target, values, pointers }) =>
      [...valid, ...invalid].map((value) => ({
        target: target.includes(`{${name}}`)
          ? target.replace(`{${name}}`, String(value))
          : value === null
            ? target
            : `${target}${name}=${value}&`,
        values: { ...values, [name]: value },
        pointers: invalid.includes(value) ? [...pointers, name] : pointers,
      })),
    );
  }
  return requests.map(withWindow);
}

/** A window that ends before it begins is the fault of its first bound, which stands before what follows it. */
function withWindow(request: Request): Request {
  const end = request.values.until ?? request.values.to ?? null;
  if (!request.values.from?.includes("T") || end !== "2026-01-01T00:00Z") return request;
  const order = Object.keys(request.values);
  const pointers = [...request.pointers, "from"].sort((a, b) => order.indexOf(a) - order.indexOf(b));
  return { ...request, pointers };
}

const reached = new Set<string>();

/** The stored body that a request without files but the problems is answered with. */
function problemOf(target: string) {
  const last = resolve("GET", target)
    .files.filter(({ file }) => bodies.has(file))
    .at(-1);
  if (last) reached.add(last.file);
  return last;
}

describe("problems of parameters", () => {
  test("are of the operations that the specification gives a 400", () => {
    const declared = operations
      .filter((operation) => statusesOf(operation).includes(400))
      .map(({ id }) => id);
    expect(declared.sort()).toEqual(Object.keys(OPERATIONS).sort());
  });

  test.each(Object.keys(OPERATIONS))("of %s: every set has a body that points at each, in order", (id) => {
    let count = 0;
    for (const { target, pointers } of requestsOf(id)) {
      const found = problemOf(target);
      if (pointers.length === 0) {
        expect(found?.status ?? 404, target).toBe(404);
        continue;
      }
      count++;
      expect(found?.status, target).toBe(400);
      const body = bodies.get(found?.file ?? "");
      expect(
        body?.errors.map(({ pointer }) => pointer),
        target,
      ).toEqual(pointers);
      for (const { code, message, pointer } of body?.errors ?? []) {
        expect(code).toBe("Error.Validation");
        expect(message).toMatch(new RegExp(`^${pointer} must `));
      }
    }
    expect(count).toBeGreaterThan(0);
  });

  test.each([
    ["GetArea/areaId", "areaId must be a UUID, such as 3f2504e0-4f89-41d3-9a0c-0305e82c3301."],
    ["GetArea/includeBoundary", "includeBoundary must be true or false."],
    ["GetAreas/pageNumber", "pageNumber must be an integer from 1 to 2147483647."],
    ["Search/q", "q must be given, with 1 to 200 characters besides white space around them."],
    [
      "GetAreasAtPlace/longitude",
      "longitude must be a decimal number from -180 to 180 without an exponent, such as 22.5.",
    ],
    ["MayUse/source", "source must be one of townSupply, bore, surfaceWater, rainwater, greywater."],
    ["GetStageAssignments/fromAfter", "from must not be after until."],
  ])("of %s says what is right", (path, message) => {
    expect(bodies.get(`problems/${path}.json`)?.errors.map((error) => error.message)).toEqual([message]);
  });

  test("have no body that no request leads to", () => {
    // Those of the API as a whole are listed below, one by one.
    const stored = files
      .map(({ path }) => path)
      .filter((path) => path.split("/").length > 2 && bodies.get(path)?.status === 400);
    expect(stored.filter((path) => !reached.has(path))).toEqual([]);
    expect(stored.length).toBeGreaterThan(100);
  });

  test("tell a bound that is no instant from one that comes after the other", () => {
    const path = "/v1/monitoring-sites/3f2504e0-4f89-41d3-9a0c-0305e82c3301/readings";
    const messageOf = (query: string) =>
      bodies.get(problemOf(`${path}?${query}`)?.file ?? "")?.errors[0]?.message;
    expect(messageOf("from=2026-01-02T00:00Z&to=2026-01-01T00:00Z")).toBe("from must not be after to.");
    expect(messageOf("from=2026-01-02T00:00")).toMatch(/Z or an offset/);
  });
});

describe("other problems", () => {
  test("of what is not there are stored for every operation", () => {
    for (const { id } of operations) {
      const body = bodies.get(`problems/${id}/not-found.json`);
      expect(body?.errors, id).toEqual([{ code: "Error.NotFound", message: expect.stringMatching(/\.$/) }]);
    }
  });

  test("tell an area without a current assignment from one that is not there", () => {
    const reasons = ["absent", "not-found"].map((reason) =>
      bodies.get(`problems/GetCurrentStageAssignment/${reason}.json`),
    );
    expect(reasons.map((body) => body?.status)).toEqual([404, 404]);
    expect(reasons[0]?.errors[0]?.message).toMatch(
      /^The area exists, and no stage assignment is on record for now\./,
    );
    expect(reasons[1]?.errors[0]?.message).toBe("No area has this id.");
  });

  test("promise nothing to an area without a current assignment: nobody may follow it, or the build may be long ago", () => {
    const [problem] = bodies.get("problems/GetCurrentStageAssignment/absent.json")?.errors ?? [];
    expect(problem?.message).not.toMatch(/no restriction/i);
    expect(problem?.message).toMatch(
      /no permission: trackingStatus of the area and horizon of \/v1\/status say whether/,
    );
  });

  test("of the API as a whole are those a host needs", () => {
    const general = [...bodies].filter(([path]) => path.split("/").length === 2);
    expect(
      Object.fromEntries(general.map(([path, { status, errors }]) => [path, [status, errors[0]?.code]])),
    ).toEqual({
      "problems/bad-request.json": [400, "Error.BadRequest"],
      "problems/not-found.json": [404, "Error.NotFound"],
      "problems/method-not-allowed.json": [405, "Error.MethodNotAllowed"],
      "problems/uri-too-long.json": [414, "Error.UriTooLong"],
      "problems/range-not-satisfiable.json": [416, "Error.RangeNotSatisfiable"],
      "problems/internal-error.json": [500, "Error.Internal"],
      "problems/not-implemented.json": [501, "Error.NotImplemented"],
    });
  });
});

describe("every problem", () => {
  const titles: Record<number, [string, string]> = {
    400: ["15.5.1", "Bad Request"],
    404: ["15.5.5", "Not Found"],
    405: ["15.5.6", "Method Not Allowed"],
    414: ["15.5.15", "URI Too Long"],
    416: ["15.5.17", "Range Not Satisfiable"],
    500: ["15.6.1", "Internal Server Error"],
    501: ["15.6.2", "Not Implemented"],
  };

  test("is stored once and has the shape of RFC 9457", () => {
    expect(bodies.size).toBe(files.length);
    for (const [path, body] of bodies) {
      expect(problem.parse(body), path).toEqual(body);
      const [section, title] = titles[body.status] ?? [];
      expect(body.type).toBe(`https://datatracker.ietf.org/doc/html/rfc9110#section-${section}`);
      expect(body.title).toBe(title);
      expect(Object.keys(body)).toEqual(["type", "title", "status", "detail", "instance", "errors"]);
      const texts = [body.detail, ...body.errors.map(({ message }) => message)];
      for (const text of texts) expect(text, path).toMatch(/^\w.+ .+\.$/);
    }
  });

  test("is written as the contract shows it", () => {
    const content = files.find(({ path }) => path === "problems/GetAreas/pageSize.json")?.content;
    expect(content).toBe(
      '{"type":"https://datatracker.ietf.org/doc/html/rfc9110#section-15.5.1","title":"Bad Request","status":400,' +
        '"detail":"One or more parameters are invalid.","instance":null,' +
        '"errors":[{"code":"Error.Validation","message":"pageSize must be an integer from 1 to 100.","pointer":"pageSize"}]}',
    );
  });
});
