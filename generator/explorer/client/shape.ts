/** Shapes of a drawing. */

import { setAttributes } from "./explorer.ts";

/** A new shape with its attributes. */
export function makeShape(name: string, attributes: Parameters<typeof setAttributes>[1] = {}): SVGElement {
  const made = document.createElementNS("http://www.w3.org/2000/svg", name) as SVGElement;
  setAttributes(made, attributes);
  return made;
}
