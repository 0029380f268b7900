import { type Html, html } from "./html.ts";

/** The choice of a house number. Scripts keep it on the device (client/house-number.ts). */
export const houseField = (label: string): Html =>
  html`<label>${label} <select class="house"><option value="">not said</option><option value="odd">odd</option><option value="even">even</option><option value="unnumbered">none</option></select></label>`;
