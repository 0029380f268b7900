/** Where the reader is, once they ask. Nothing here sends it anywhere. */

/** By the codes of GeolocationPositionError. */
const ERRORS: Readonly<Record<number, string>> = {
  1: "This page was not allowed to see where you are.",
  2: "Your device could not tell where it is.",
  3: "Finding your location took too long.",
};

/** The place that the device tells. Rejects with a message for the reader. */
export const currentPlace = (): Promise<GeolocationCoordinates> =>
  new Promise((resolve, reject) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve(coords),
      ({ code, message }) => reject(new Error(ERRORS[code] ?? message)),
      { enableHighAccuracy: true, timeout: 20_000, maximumAge: 60_000 },
    );
  });
