import { renderSVG } from "uqr";

/** A text as a picture to scan, as the address of an image, with the light margin that scanners need. */
export const qrPicture = (text: string): string =>
  `data:image/svg+xml,${encodeURIComponent(renderSVG(text, { border: 4 }))}`;
