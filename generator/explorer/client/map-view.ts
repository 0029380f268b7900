/** The interactive map: it opens in its figure, follows the list, and names what it shows in words. */

import { Map as MapLibre, NavigationControl, setWorkerUrl } from "maplibre-gl";
import { element } from "./explorer.ts";
import { paletteNow } from "./map-palette.ts";
import { panControl } from "./map-pan.ts";
import { followPointing } from "./map-pointing.ts";
import { FILL, styleOf } from "./map-style.ts";
import { followMove, viewOf } from "./map-viewport.ts";
import { shownInList, standings } from "./standings.ts";
import { tileSourceOf } from "./tile-source.ts";

const INSTRUCTIONS =
  "Arrow keys move the map, + and − zoom. The area in the middle is named here, and Enter opens it.";

/** Opens the map of a figure; what comes back closes it. Rejects, with a message for the reader, where it cannot be. */
export async function openMap(figure: HTMLElement): Promise<() => void> {
  const { archive, maxZoom, layer, style, worker, area, point } = figure.dataset as Record<string, string>;
  const [tiles, areas] = await Promise.all([
    tileSourceOf(archive as string, Number(maxZoom)),
    standings(),
    styleSheet(style as string),
  ]);
  setWorkerUrl(new URL(worker as string, document.baseURI).href);

  const place = point?.split(" ").map(Number) as [number, number] | undefined;
  let shown = shownInList();
  const styleNow = () =>
    styleOf({ tiles, layer: layer as string, areas, shown, area, place, palette: paletteNow(figure) });

  const picture = element<SVGElement>(".map-static", figure);
  const view = element<HTMLElement>(".map-view", figure);
  const stopped = new AbortController();
  view.hidden = false;
  picture.setAttribute("hidden", "");
  const map = mapIn(view, figure, styleNow);
  const close = () => {
    stopped.abort();
    map?.remove();
    view.replaceChildren();
    view.hidden = true;
    picture.removeAttribute("hidden");
  };
  if (map === null) {
    close();
    throw new Error("This browser cannot draw the map: it has no WebGL 2.");
  }

  const say = followPointing(map, figure, areas, stopped.signal);
  say(INSTRUCTIONS);
  map.on("error", ({ error }) => {
    // Where an archive is out of reach there are single files, and none where no area lies.
    if ((error as { status?: number }).status !== 404) {
      say("Some tiles of the map cannot be read now. The list has every area.");
    }
  });
  map.on("dataloading", () => view.setAttribute("aria-busy", "true"));
  map.on("idle", () => view.setAttribute("aria-busy", "false"));
  followMove(map);
  followPage((ids) => {
    shown = ids ?? shown;
    if (map.hasImage(FILL.hatch)) map.updateImage(FILL.hatch, paletteNow(figure).hatch);
    view.setAttribute("aria-busy", "true");
    map.setStyle(styleNow());
  }, stopped.signal);
  return close;
}

/** Calls when the list shows other areas, with their ids, and when the page turns light or dark. */
function followPage(redraw: (shown?: ReadonlySet<string>) => void, signal: AbortSignal): void {
  const listen = (event: Event) => redraw((event as CustomEvent<ReadonlySet<string>>).detail);
  document.addEventListener("areas-shown", listen, { signal });
  const dark = matchMedia("(prefers-color-scheme: dark)");
  dark.addEventListener("change", () => redraw(), { signal });
  const theme = new MutationObserver(() => redraw());
  theme.observe(document.documentElement, { attributeFilter: ["data-theme"] });
  signal.addEventListener("abort", () => theme.disconnect());
}

/** The map, or null where the browser has no WebGL 2. */
function mapIn(
  container: HTMLElement,
  figure: HTMLElement,
  style: () => ReturnType<typeof styleOf>,
): MapLibre | null {
  try {
    const map = new MapLibre({
      container,
      style: style(),
      attributionControl: false,
      // One finger, or the wheel alone, goes on scrolling the page.
      cooperativeGestures: true,
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
    map.setMissingStyleImageResolver((id) => void map.addImage(id, paletteNow(figure).hatch));
    return map;
  } catch {
    return null;
  }
}

/** The map's style sheet, once it is there. */
async function styleSheet(address: string): Promise<void> {
  if (document.querySelector(`link[href="${CSS.escape(address)}"]`)) return;
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = address;
  await new Promise<void>((done, fail) => {
    link.onload = () => done();
    link.onerror = () => fail(new Error("The map's program cannot be fetched now."));
    document.head.append(link);
  });
}
