import { problemFile } from "../../api/address.ts";
import type { Operation } from "../../api/operations.ts";
import type { Parameter } from "../../api/parameter.ts";
import type { Refusal, Route } from "./rules.ts";
import { INVALID, isComputed, type Table, UNDECODED, valueName } from "./tables.ts";

/**
 * What an operation refuses for its parameters. What these hosts cannot compute comes first: they do not know what else is
 * invalid then. What is invalid comes before what they cannot decode: that is valid for sure.
 */
export function refusalsOf({
  id,
  parameters,
  statuses,
}: Operation): Pick<Route, "refusals"> & { definitions: readonly Table[] } {
  const computed = parameters.filter(isComputed);
  const read = parameters.filter((parameter) => !isComputed(parameter));
  const unknown = read.filter(({ in: place }) => place === "path");
  const definitions: Table[] = [];
  const refusals: Refusal[] = [];
  const refuse = (table: Table, status: Refusal["status"], file: string) => {
    definitions.push(table);
    refusals.push({ table: table.name, status, file: `v1/${file}` });
  };
  const notImplemented = problemFile("", "not-implemented");

  if (computed.length > 0) refuse(anyOf(`computed_${id}`, computed, "."), 501, notImplemented);
  if (statuses.includes(400)) {
    definitions.push(...read.map(faultTable));
    const table = faultsTable(id, read);
    refuse(table, 400, problemFile(id, `{${table.name}}`));
  } else if (unknown.length > 0) {
    refuse(anyOf(`unknown_${id}`, unknown, INVALID), 404, problemFile(id, "not-found"));
  }
  if (read.length > 0) refuse(anyOf(`undecoded_${id}`, read, UNDECODED), 501, notImplemented);
  return { definitions, refusals };
}

/** Whether there is a mark in the value of any of some parameters. */
const anyOf = (name: string, parameters: readonly Parameter[], mark: string): Table => ({
  name,
  of: parameters.map((parameter) => `{${valueName(parameter)}}`).join(""),
  cases: [[`^.*${mark}`, "1"]],
  otherwise: "",
});

/** Problems are named by the invalid parameters, in the table's order, with a `-` between them. */
const faultTable = (parameter: Parameter): Table => ({
  name: `${valueName(parameter)}_fault`,
  of: `{${valueName(parameter)}}`,
  cases: [[`^${INVALID}$`, `-${parameter.name}`]],
  otherwise: "",
});

const faultsTable = (id: string, parameters: readonly Parameter[]): Table => ({
  name: `faults_${id}`,
  of: parameters.map((parameter) => `{${valueName(parameter)}_fault}`).join(""),
  cases: [["^-(.+)$", "{1}"]],
  otherwise: "",
});
