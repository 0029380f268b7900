/** The API's answers by operation: the addresses of their files, and the addresses that clients request. */

import { recordFile } from "../../api/address.ts";
import { type OperationId, operationOf } from "../../api/operations.ts";
import { expandTemplate } from "../../api/template.ts";

type Values = Readonly<Record<string, string>>;

/** The file of an operation's answer: a record (or the document `beside` it), or the first page of a list. */
export function jsonFile(id: OperationId, values: Values = {}, beside = ""): string {
  const { kind, path } = operationOf(id);
  const address = `v1/${expandTemplate(path, values)}`;
  return kind === "list" ? `${address}/pages/100/1.json` : recordFile(address + beside);
}

/** The operation's address, as a client requests it. */
export const operationAddress = (id: OperationId, values: Values = {}): string =>
  operationOf(id).path.replace(/\{(\w+)\}/g, (placeholder, name: string) =>
    values[name] === undefined ? placeholder : encodeURIComponent(values[name]),
  );
