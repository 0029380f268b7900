/** Finds the areas that the reader is in. */

import { element } from "../page/explorer.ts";
import { tellLocated } from "./located.ts";

/** By the codes of GeolocationPositionError. */
const ERRORS: Readonly<Record<number, string>> = {
  1: "This page was not allowed to see where you are. Find your area in the list.",
  2: "Your device could not tell where it is. Find your area in the list.",
  3: "Finding your location took too long. Try again, or find your area in the list.",
};

/** Wires the button. Without boundaries there is nothing to search, and the button goes. */
export function startLocate(): void {
  const button = element<HTMLButtonElement>("#locate");
  if (document.querySelector("figure.map") === null || !("geolocation" in navigator)) {
    button.remove();
    return;
  }
  const located = element<HTMLElement>("#located");
  const show = (...content: (Node | string)[]) => {
    located.replaceChildren(...content);
    button.disabled = false;
  };
  button.addEventListener("click", () => {
    button.disabled = true;
    located.textContent = "Finding your location …";
    navigator.geolocation.getCurrentPosition(
      ({ coords }) =>
        // The code for it is loaded when somebody asks.
        import("./place-answer.ts")
          .then(({ answerAt }) => answerAt(coords, "Your place"))
          .then(
            ({ ids, content }) => {
              show(...content);
              tellLocated({ place: coords, ids });
            },
            () => show("The area boundaries could not be loaded. Find your area in the list."),
          ),
      ({ code, message }) => show(ERRORS[code] ?? message),
      { enableHighAccuracy: true, timeout: 20_000, maximumAge: 60_000 },
    );
  });
  const locateIfAsked = () => {
    if (location.hash !== `#${button.id}`) return;
    history.replaceState(history.state, "", location.pathname + location.search);
    button.click();
  };
  // The search leads here where it finds nothing.
  addEventListener("hashchange", locateIfAsked);
  locateIfAsked();
}
