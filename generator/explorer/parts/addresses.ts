/** Where things are, from the root of the tree: pages by what they show, and the API's files by operation. */

import { fill, nameOf, recordFile } from "../../api/address.ts";
import { type OperationId, operationOf } from "../../api/operations.ts";

/** The folder of a record's page, by the kinds of a search (contract.md §5). */
export const pageOf = {
  area: (id: string): string => `areas/${id}/`,
  organisation: (id: string): string => `organisations/${id}/`,
  scheme: (id: string): string => `schemes/${id}/`,
  restrictionZone: (id: string): string => `restriction-zones/#zone-${id}`,
  monitoringSite: (id: string): string => `monitoring-sites/${id}/`,
  consent: (consentNumber: string): string => `consents/${nameOf(consentNumber)}/`,
} as const;

/** The pages that every page leads to. */
export const places = {
  home: "",
  sites: "monitoring-sites/",
  consents: "consents/",
  organisations: "organisations/",
  schemes: "schemes/",
  zones: "restriction-zones/",
  search: "search/",
  freshness: "freshness/",
  downloads: "downloads/",
  about: "about/",
  reference: "reference/",
} as const;

type Values = Readonly<Record<string, string>>;

/** The file that answers an operation, on every host: of a record (or of what is beside it), or a list's first page. */
export function jsonOf(id: OperationId, values: Values = {}, beside = ""): string {
  const { kind, path } = operationOf(id);
  const address = fill(path.slice(1), values);
  return kind === "list" ? `${address}/pages/100/1.json` : recordFile(address, beside);
}

/** The operation's own address, as a client asks for it. */
export const operationAddress = (id: OperationId, values: Values = {}): string =>
  operationOf(id).path.replace(/\{(\w+)\}/g, (hole, name: string) =>
    values[name] === undefined ? hole : encodeURIComponent(values[name]),
  );
