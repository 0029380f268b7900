import { qrCode } from "./qr.ts";

/** The light margin that scanners need, in modules. */
const MARGIN = 4;

/** A text as a picture to scan, as the address of an image; null if it is too long. Dark on light in the dark mode too: some scanners need it so. */
export function qrPicture(text: string): string | null {
  const code = qrCode(text);
  if (code === null) return null;
  const size = code.length + 2 * MARGIN;
  const path = code
    .flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x + MARGIN} ${y + MARGIN}h1v1h-1z` : [])))
    .join("");
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${path}"/></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
