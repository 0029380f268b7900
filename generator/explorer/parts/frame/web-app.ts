import type { File } from "../../../output/section.ts";
import type { Context } from "../context.ts";

/** The colour of the header, `--deep` of the styles. */
export const THEME_COLOUR = "#06293a";

export const WEB_APP = "manifest.webmanifest";

/** What a phone needs to put the site beside its apps (W3C, Web Application Manifest). */
export const webAppFile = ({ model, assets }: Context): File => ({
  path: WEB_APP,
  content: JSON.stringify({
    name: model.dataset.title,
    short_name: "Water",
    lang: "en-NZ",
    start_url: "./",
    scope: "./",
    display: "minimal-ui",
    background_color: THEME_COLOUR,
    theme_color: THEME_COLOUR,
    icons: [
      { src: assets.pathOf("mark"), sizes: "any", type: "image/svg+xml" },
      { src: assets.pathOf("icon-192"), sizes: "192x192", type: "image/png" },
      { src: assets.pathOf("icon-512"), sizes: "512x512", type: "image/png" },
      { src: assets.pathOf("icon-maskable"), sizes: "512x512", type: "image/png", purpose: "maskable" },
    ],
  }),
});
