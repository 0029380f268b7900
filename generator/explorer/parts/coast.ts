import type { Coordinates } from "../../../schemas/geometry.ts";
import coast from "./coast.json" with { type: "json" };

/**
 * The land of New Zealand without its smallest islands, to a kilometre: what maps show where no area is. From Natural Earth (public
 * domain), 1:10 million. Data sets hold areas alone, and most of the land is on no council's supply.
 */
export const COAST: Coordinates = coast as unknown as Coordinates;
