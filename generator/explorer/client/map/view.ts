/** The interactive map: it opens in its figure, follows the list, and names in words what it shows. */

import { type Map as MapLibre, setWorkerUrl } from "maplibre-gl";
import { townsFile } from "../../parts/addresses.ts";
import { AREAS_MOVED, AREAS_SHOWN } from "../areas/area-items.ts";
import { isAnswered } from "../areas/sprinkler-question.ts";
import { asTimePasses, element, isFinished, make, readKept, root } from "../page/explorer.ts";
import { factsOf } from "../page/facts.ts";
import { nextChange } from "../page/next-change.ts";
import { asLand, asUnknown, type MapArea, type MapAreas, mapAreas, shownInList } from "./areas.ts";
import { addControls, createMap, drawn, isInSheet, showHatch, wait } from "./canvas.ts";
import { currentPalette } from "./palette.ts";
import { followPointing } from "./pointing.ts";
import { type Drawing, SITES, styleOf } from "./style.ts";
import { tileSource } from "./tile-source.ts";
import { followLocation, followMove, followShown } from "./viewport.ts";

/** In milliseconds: how long the still map stays in place of a map whose tiles do not arrive. */
const PATIENCE = 4000;

/** Opens the map of a figure, and returns what closes it. Rejects with a message for the reader if it cannot open. */
export async function openMap(figure: HTMLElement): Promise<() => void> {
  const begun = Date.now();
  const drawing = await drawingOf(figure);
  const { areas } = drawing;
  // Reading, creating and drawing are separate turns: the page answers between them.
  await wait(0);
  const { view, showMap, showPicture } = placeIn(figure);
  const map = createMap(view, figure);
  if (map === null) {
    showPicture();
    throw new Error("This browser cannot draw the map: it has no WebGL 2.");
  }
  await wait(0);
  const stopped = new AbortController();
  const { signal } = stopped;
  const redraw = (more: Partial<typeof drawing> = {}) => {
    Object.assign(drawing, more);
    const [shown, palette] = [shownInList(), currentPalette().colours];
    map.setStyle(styleOf({ ...drawing, shown, palette, ofSprinklers: isAnswered() }));
  };
  redraw();
  const say = followPointing(map, figure, areas, signal);
  const isWhole = followLoading(map, view, say);
  readSites(map, (sites) => redraw({ sites }));
  followMove(map);
  followShown(map, figure, areas, signal);
  followLocation(map, areas, (place) => redraw({ place: factsOf("map", figure).point ?? place }), signal);
  followPage(() => {
    showHatch(map);
    view.setAttribute("aria-busy", "true");
    redraw();
  }, signal);
  const update = async (isLatest: () => boolean) => {
    // The old levels go before the new ones are there.
    say("");
    put(areas, asUnknown(areas));
    redraw();
    const known = await mapAreas();
    if (!isLatest()) return;
    put(areas, known);
    redraw();
  };
  if (!drawing.isLand && !isFinished) followChanges(begun, update, signal);
  await Promise.race([drawn(map), wait(PATIENCE)]);
  addControls(map, figure);
  showMap();
  if (isWhole()) hint(figure, say, instructions(figure));
  return () => {
    stopped.abort();
    map.remove();
    showPicture();
  };
}

/**
 * The place of the map on the page. The still map stays until the interactive one is drawn. Until then the interactive
 * map is hidden: painting it frame by frame would block the page.
 */
function placeIn(figure: HTMLElement) {
  const picture = element<SVGElement>(".map-static", figure);
  const view = element<HTMLElement>(".map-view", figure);
  const dots = make("span", { class: "map-dots" }, "● monitoring sites, when zoomed in");
  view.classList.add("is-loading");
  view.hidden = false;
  return {
    view,
    showMap: () => {
      picture.setAttribute("hidden", "");
      // A phone on its side has no line to spare.
      if (!isInSheet(figure)) element("figcaption", figure).append(" ", dots);
      view.classList.remove("is-loading");
    },
    showPicture: () => {
      view.replaceChildren();
      dots.remove();
      view.hidden = true;
      view.classList.remove("is-loading");
      picture.removeAttribute("hidden");
    },
  };
}

/** What the map of a figure shows, besides what the list and the colours of the page decide. */
type Shown = Omit<Drawing, "areas" | "shown" | "palette" | "ofSprinklers"> & {
  readonly areas: Map<string, MapArea>;
};

async function drawingOf(figure: HTMLElement): Promise<Shown> {
  const { worker, style, area, point } = factsOf("map", figure);
  const drawing = {
    isLand: figure.classList.contains("map-site"),
    ...{ areas: new Map(), area, place: point, sites: null },
  };
  setWorkerUrl(new URL(worker, root).href);
  const [tiles, towns] = await Promise.all([
    tileSource(),
    // If the towns cannot be read, the map does without their names.
    readKept<Drawing["towns"]>(townsFile).catch(() => []),
    updateAreas(drawing),
    loadStyleSheet(new URL(style, root).href),
  ]);
  return { ...drawing, tiles, towns };
}

/** Asks the API what applies now. */
async function updateAreas({ areas, isLand }: Pick<Shown, "areas" | "isLand">): Promise<void> {
  const known = await mapAreas();
  put(areas, isLand ? asLand(known) : known);
}

function put(areas: Map<string, MapArea>, known: MapAreas): void {
  for (const [id, area] of known) areas.set(id, area);
}

/** Redraws when the page redraws, when any area changes, and each minute after a failure. */
function followChanges(
  since: number,
  update: (isLatest: () => boolean) => Promise<void>,
  signal: AbortSignal,
): void {
  let due = Infinity;
  let latest = 0;
  const updateNow = async () => {
    const [now, turn] = [Date.now(), ++latest];
    const isLatest = () => turn === latest;
    due = Infinity;
    const next = await update(isLatest).then(
      () => nextChange(now),
      () => now,
    );
    if (isLatest()) due = next;
  };
  void nextChange(since).then((next) => {
    if (latest === 0) due = next;
  });
  document.addEventListener(AREAS_MOVED, () => void updateNow(), { signal });
  asTimePasses(() => void (Date.now() >= due && updateNow()), { signal });
}

/** Loads the map's style sheet, once. */
async function loadStyleSheet(address: string): Promise<void> {
  if (document.querySelector(`link[href="${CSS.escape(address)}"]`)) return;
  const link = make("link", { rel: "stylesheet", href: address });
  await new Promise<void>((done, fail) => {
    link.onload = () => done();
    link.onerror = () => fail(new Error("The map could not be loaded."));
    document.head.append(link);
  });
}

/**
 * Shows that the map is loading, and says so if a part cannot be loaded. The returned function tells whether everything
 * has loaded so far.
 */
function followLoading(map: MapLibre, view: HTMLElement, say: (text: string) => void): () => boolean {
  let isWhole = true;
  map.on("error", ({ error }) => {
    // Single tiles are missing where no area is.
    isWhole &&= "status" in error && error.status === 404;
    if (!isWhole) say("Parts of the map could not be loaded. The list has every area.");
  });
  map.on("dataloading", () => view.setAttribute("aria-busy", "true"));
  map.on("idle", () => view.setAttribute("aria-busy", "false"));
  return () => isWhole;
}

/** Reads the sites once the map is drawn and zoomed in far enough. If they cannot be read, the map does without them. */
function readSites(map: MapLibre, show: (sites: Drawing["sites"]) => void): void {
  let isRead = false;
  const read = () => {
    if (isRead || map.getZoom() < SITES.zoom) return;
    isRead = true;
    readKept<Drawing["sites"]>("v1/downloads/monitoring-sites.geojson").then(show, () => {});
  };
  map.on("zoomend", read);
  map.once("idle", read);
}

/** Calls when the list shows other areas, and when the page turns light or dark. */
function followPage(redraw: () => void, signal: AbortSignal): void {
  document.addEventListener(AREAS_SHOWN, redraw, { signal });
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", redraw, { signal });
}

/** In milliseconds: how long a hint stays. */
const HINT = 4_000;

/** Says what can be done, until it has been read or something else is said. */
function hint(figure: HTMLElement, say: (text: string) => void, text: string): void {
  say(text);
  setTimeout(() => element(".map-status", figure).textContent === text && say(""), HINT);
}

/** Instructions for the keys and pointers of the device: a phone has no arrow keys, and a mouse has no two fingers. */
function instructions(figure: HTMLElement): string {
  const isTouch = matchMedia("(hover: none), (pointer: coarse)").matches;
  if (isTouch)
    return `${isInSheet(figure) ? "" : "Two fingers move the map. "}Tap an area to see what applies there.`;
  const zoom = "+ and −, or Ctrl or ⌘ with the wheel, zoom";
  return `Arrow keys move the map; ${zoom}. Click an area, or press Enter for the one in the middle, to see what applies there.`;
}
