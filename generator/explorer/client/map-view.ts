/** The interactive map: it opens in its figure, follows the list, and names in words what it shows. */

import { Map as MapLibre, NavigationControl, setWorkerUrl } from "maplibre-gl";
import { AREAS_SHOWN } from "./area-items.ts";
import { data, element } from "./explorer.ts";
import { asLand, mapAreas, shownInList } from "./map-areas.ts";
import { currentPalette } from "./map-palette.ts";
import { panControl } from "./map-pan.ts";
import { followPointing } from "./map-pointing.ts";
import { FILL, styleOf } from "./map-style.ts";
import { followLocation, followMove, followShown, insetControl, viewOf } from "./map-viewport.ts";
import { tileSourceOf } from "./tile-source.ts";

/** Whether the hint applies to the device: a phone has no arrow keys, and a mouse no two fingers. */
function instructions(isInSheet: boolean): string {
  if (!matchMedia("(hover: none), (pointer: coarse)").matches)
    return "Arrow keys move the map, + and − zoom. Click an area, or press Enter for the one in the middle, to see what applies there.";
  return `${isInSheet ? "" : "Two fingers move the map. "}Tap an area to see what applies there.`;
}

/** In milliseconds: how long the still map stays in place of a map whose tiles do not arrive. */
const PATIENCE = 4000;

/** Opens the map of a figure, and returns what closes it. Rejects with a message for the reader if it cannot open. */
export async function openMap(figure: HTMLElement): Promise<() => void> {
  const [tiles, known] = await Promise.all([
    tileSourceOf(data(figure, "archive"), Number(data(figure, "maxZoom"))),
    mapAreas(),
    loadStyleSheet(data(figure, "style")),
  ]);
  const areas = data(figure, "map") === "site" ? asLand(known) : known;
  setWorkerUrl(new URL(data(figure, "worker"), document.baseURI).href);

  const { area } = figure.dataset;
  const layer = data(figure, "layer");
  let located: [longitude: number, latitude: number] | undefined;
  const currentStyle = () =>
    styleOf({
      tiles,
      layer,
      areas,
      shown: shownInList(),
      area,
      place: placeOf(figure) ?? located,
      palette: currentPalette(),
    });

  const picture = element<SVGElement>(".map-static", figure);
  const view = element<HTMLElement>(".map-view", figure);
  const stopped = new AbortController();
  // The still map stays until this one is drawn. While hidden, it is not painted frame by frame, which keeps the page
  // responsive.
  view.classList.add("is-loading");
  view.hidden = false;
  const map = createMap(view, figure, currentStyle);
  const close = () => {
    stopped.abort();
    map?.remove();
    view.replaceChildren();
    view.hidden = true;
    view.classList.remove("is-loading");
    picture.removeAttribute("hidden");
  };
  if (map === null) {
    close();
    throw new Error("This browser cannot draw the map: it has no WebGL 2.");
  }

  const show = followPointing(map, figure, areas, stopped.signal);
  let isWhole = true;
  map.on("error", ({ error }) => {
    // Single tiles are missing where no area is.
    isWhole &&= "status" in error && error.status === 404;
    if (!isWhole) show("Parts of the map could not be loaded. The list has every area.");
  });
  map.on("dataloading", () => view.setAttribute("aria-busy", "true"));
  map.on("idle", () => view.setAttribute("aria-busy", "false"));
  followMove(map);
  followShown(map, figure, areas, stopped.signal);
  followLocation(
    map,
    areas,
    (at) => {
      located = at;
      map.setStyle(currentStyle());
    },
    stopped.signal,
  );
  followPage(() => {
    if (map.hasImage(FILL.hatch)) map.updateImage(FILL.hatch, currentPalette().hatch);
    view.setAttribute("aria-busy", "true");
    map.setStyle(currentStyle());
  }, stopped.signal);
  await Promise.race([map.once("idle").then(() => finished(map.getCanvas())), wait(PATIENCE)]);
  picture.setAttribute("hidden", "");
  view.classList.remove("is-loading");
  if (isWhole) show(instructions(isInSheet(figure)));
  return close;
}

const isInSheet = (figure: HTMLElement): boolean => figure.closest("dialog") !== null;

function placeOf({ dataset }: HTMLElement): [longitude: number, latitude: number] | undefined {
  const [longitude, latitude] = dataset.point?.split(" ").map(Number) ?? [];
  return longitude === undefined || latitude === undefined ? undefined : [longitude, latitude];
}

/** Calls when the list shows other areas, and when the page turns light or dark. */
function followPage(redraw: () => void, signal: AbortSignal): void {
  document.addEventListener(AREAS_SHOWN, redraw, { signal });
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", redraw, { signal });
  const theme = new MutationObserver(redraw);
  theme.observe(document.documentElement, { attributeFilter: ["data-theme"] });
  signal.addEventListener("abort", () => theme.disconnect());
}

/** The map, or null if the browser has no WebGL 2. */
function createMap(
  container: HTMLElement,
  figure: HTMLElement,
  style: () => ReturnType<typeof styleOf>,
): MapLibre | null {
  try {
    const map = new MapLibre({
      container,
      style: style(),
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
    map.addControl(new NavigationControl({ showCompass: false }), "top-right");
    map.addControl(panControl(), "top-left");
    if (figure.dataset.inset !== undefined) map.addControl(insetControl(figure), "bottom-right");
    map.setMissingStyleImageResolver((id) => void map.addImage(id, currentPalette().hatch));
    return map;
  } catch {
    return null;
  }
}

const wait = (milliseconds: number): Promise<void> => new Promise((done) => setTimeout(done, milliseconds));

/** Resolves when the graphics card has drawn everything. A page that shows the canvas earlier freezes until then. */
async function finished(canvas: HTMLCanvasElement): Promise<void> {
  const gl = canvas.getContext("webgl2");
  const fence = gl?.fenceSync(gl.SYNC_GPU_COMMANDS_COMPLETE, 0);
  if (!gl || !fence) return;
  gl.flush();
  while (gl.getSyncParameter(fence, gl.SYNC_STATUS) === gl.UNSIGNALED) await wait(20);
  gl.deleteSync(fence);
}

/** Loads the map's style sheet, once. */
async function loadStyleSheet(address: string): Promise<void> {
  if (document.querySelector(`link[href="${CSS.escape(address)}"]`)) return;
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = address;
  await new Promise<void>((done, fail) => {
    link.onload = () => done();
    link.onerror = () => fail(new Error("The map could not be loaded."));
    document.head.append(link);
  });
}
