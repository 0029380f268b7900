/** Finds the areas that the reader is in. */

import { element } from "../page/explorer.ts";
import { currentPlace } from "../page/position.ts";
import { announceLocated } from "./located.ts";

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
    button.removeAttribute("aria-disabled");
  };
  button.addEventListener("click", () => {
    // One that is disabled would lose the focus.
    if (button.hasAttribute("aria-disabled")) return;
    button.setAttribute("aria-disabled", "true");
    located.textContent = "Finding your location …";
    void currentPlace().then(
      (coords) =>
        // The code for it is loaded when a reader asks.
        import("./place-answer.ts")
          .then(({ answerAt }) => answerAt(coords, "Your place"))
          .then(
            ({ ids, content }) => {
              show(...content);
              announceLocated({ place: coords, ids });
            },
            () => show("The area boundaries could not be loaded. Find your area in the list."),
          ),
      ({ message }: Error) => show(`${message} Find your area in the list.`),
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
