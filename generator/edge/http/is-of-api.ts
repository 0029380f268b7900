import { parseTarget } from "../resolver/request.ts";

/** Whether a target is below `/v1`, where the API answers everything. All other targets are pages of the site. */
export const isOfApi = (address: string): boolean => parseTarget(address).segments[1] === "v1";
