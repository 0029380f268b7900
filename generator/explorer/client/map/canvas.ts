/** MapLibre as the explorer uses it: set up, and whether it has drawn. */

import { Map as MapLibre, NavigationControl } from "maplibre-gl";
import { factsOf } from "../page/facts.ts";
import { insetControl, panControl } from "./controls.ts";
import { currentPalette } from "./palette.ts";
import { FILL } from "./style.ts";
import { viewOf } from "./viewport.ts";

/** Whether a map is in a sheet (sheet.ts), not on the page. */
export const isInSheet = (figure: HTMLElement): boolean => figure.closest("dialog") !== null;

/** The map, without a style yet; null if the browser has no WebGL 2. */
export function createMap(container: HTMLElement, figure: HTMLElement): MapLibre | null {
  try {
    const map = new MapLibre({
      container,
      attributionControl: false,
      // One finger, or the wheel alone, still scrolls the page. A sheet does not scroll.
      cooperativeGestures: !isInSheet(figure),
      // Names appear at once: a fade draws the whole map anew for each of its frames.
      fadeDuration: 0,
      validateStyle: false,
      dragRotate: false,
      pitchWithRotate: false,
      maxPitch: 0,
      locale: { "Map.Title": "Map of the areas" },
      ...viewOf(figure),
    });
    map.touchZoomRotate.disableRotation();
    map.keyboard.disableRotation();
    map.setMissingStyleImageResolver((id) => void map.addImage(id, currentPalette().pattern));
    return map;
  } catch {
    return null;
  }
}

/** The buttons of a map that is drawn. */
export function addControls(map: MapLibre, figure: HTMLElement): void {
  map.addControl(new NavigationControl({ showCompass: false }), "top-right");
  map.addControl(panControl(), "top-left");
  const { inset } = factsOf("map", figure);
  if (inset !== undefined) map.addControl(insetControl(figure, inset), "bottom-right");
}

/** Gives the hatching of untracked areas the colours that the page has now. */
export function showHatch(map: MapLibre): void {
  if (map.hasImage(FILL.hatch)) map.updateImage(FILL.hatch, currentPalette().pattern);
}

/** Resolves when the graphics card has drawn everything. A page that shows the canvas earlier freezes until then. */
export async function drawn(map: MapLibre): Promise<void> {
  await map.once("idle");
  const gl = map.getCanvas().getContext("webgl2");
  const fence = gl?.fenceSync(gl.SYNC_GPU_COMMANDS_COMPLETE, 0);
  if (!gl || !fence) return;
  gl.flush();
  while (gl.getSyncParameter(fence, gl.SYNC_STATUS) === gl.UNSIGNALED) await wait(20);
  gl.deleteSync(fence);
}

export const wait = (milliseconds: number): Promise<void> =>
  new Promise((done) => setTimeout(done, milliseconds));
