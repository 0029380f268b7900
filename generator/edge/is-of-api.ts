import { parseTarget } from "../resolver/request.ts";

/** Whether an address is below `/v1`, where every answer is the API's; beside it are the pages of the site. */
export const isOfApi = (address: string): boolean => parseTarget(address).segments[1] === "v1";
