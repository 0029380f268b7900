/** In milliseconds: when it is said, and until when restrictions are known. */
type Instants = { readonly now: number; readonly knownUntil: number };

/** Whether the data has ended. If not, an answer could not be read. */
export const isPastData = ({ now, knownUntil }: Instants): boolean => now >= knownUntil;

/** The words where nothing is known. */
export const unknownMeans = (moment: Instants): string =>
  isPastData(moment)
    ? "This site has not been updated, so it cannot say what applies. There may be restrictions."
    : "A change was due since this page was made, and what applies now could not be read. There may be restrictions.";

/** The words for a place that no area holds: most of the country is on no supply. It is no permission. */
export const noSupply = (place: string): string =>
  `${place} is not on a council supply that we know, as most of the country is not. A bore or a tank has its own rules, and we do not know them. Ask your district council whether a supply reaches you, and your regional council about a bore or a river.`;
