/**
 * Draws the icons and the pictures of link previews, which no build draws: `CHROMIUM=… node --import ./scripts/runtime.js
 * scripts/pictures/draw.ts`, then ImageMagick for few colours. A picture stays in caches for weeks, so it names no area and no day: those
 * are in the title beside it.
 */

import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { chromium } from "playwright-core";
import { escaped } from "../../generator/lib/markup.ts";
import { LEVEL_WORDS, type Level } from "../../generator/views/level.ts";

const FOLDER = "generator/explorer";
const mark = readFileSync(`${FOLDER}/mark.svg`, "utf8");
/** The colours of the grades, as in `styles/colours.css`. */
const FILLS: Readonly<Record<Level, string>> = {
  ...{ ban: "#8c1414", hand: "#c4661c", hours: "#f0cd62", care: "#ffffff", none: "#cbe3d4" },
  ...{ unruled: "#a3adc2", untracked: "#ffffff" },
};
const DEEP = "#06293a";
/** Fewer colours turn white into nearly white. */
const WHITE = ["-fuzz", "1%", "-fill", "#ffffff", "-opaque", "#fefefe"];

const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium" });
const page = await browser.newPage();

async function draw(file: string, width: number, height: number, body: string, colours: number) {
  await page.setViewportSize({ width, height });
  await page.setContent(
    `<style>*{margin:0}body{width:${width}px;height:${height}px;overflow:hidden;font:400 44px "Noto Sans","DejaVu Sans",sans-serif}svg{display:block}</style>${body}`,
  );
  const input = await page.screenshot({ omitBackground: true });
  execFileSync(
    "convert",
    ["png:-", "+dither", "-colors", String(colours), ...WHITE, "-strip", `PNG8:${file}`],
    {
      input,
    },
  );
}

const sized = (size: number) => mark.replace("<svg ", `<svg width="${size}" height="${size}" `);

const preview = (fill: string, headline: string, line: string, isHatched: boolean) => `
<div style="background:#fff;height:630px"><div style="height:160px;background:${DEEP};color:#fff;display:flex;align-items:center;gap:28px;padding:0 60px">${sized(96)}<b>Water restrictions</b></div>
<div style="padding:60px;display:flex;gap:48px;align-items:center"><div style="flex:none;width:180px;height:180px;border:4px solid #3a4650;border-radius:24px;background:${
  isHatched ? `repeating-linear-gradient(45deg,${fill} 0 14px,#8296a2 14px 20px)` : fill
}"></div><div style="font-size:76px;line-height:1.15;font-weight:700;color:#10222d">${escaped(headline)}</div></div>
<div style="padding:0 60px;color:#4b5d68;font-size:38px">${escaped(line)}</div></div>`;

const AS_AT = "As at the day in the title. Open the page for today.";
for (const [level, fill] of Object.entries(FILLS) as [Level, string][])
  await draw(
    `${FOLDER}/previews/${level}.png`,
    1200,
    630,
    preview(fill, LEVEL_WORDS[level], AS_AT, level === "untracked"),
    64,
  );
const SITE = [
  "May I water? May I take water?",
  "Towns, rivers and consents. Open the page for today.",
] as const;
await draw(`${FOLDER}/previews/site.png`, 1200, 630, preview("#7cc7df", ...SITE, false), 64);

// A maskable icon is cut to any shape: what matters lies in the middle 80%, and its ground goes to the edge.
const full = (size: number, share: number) =>
  `<div style="width:${size}px;height:${size}px;background:${DEEP};display:grid;place-items:center">${sized(Math.round(size * share))}</div>`;
await draw(`${FOLDER}/icons/icon-192.png`, 192, 192, sized(192), 128);
await draw(`${FOLDER}/icons/icon-512.png`, 512, 512, sized(512), 128);
await draw(`${FOLDER}/icons/maskable-512.png`, 512, 512, full(512, 0.9), 128);
await draw(`${FOLDER}/icons/apple-touch-icon.png`, 180, 180, full(180, 1), 128);
await browser.close();
execFileSync("convert", [
  `${FOLDER}/icons/icon-512.png`,
  ...["-define", "icon:auto-resize=32,16", `${FOLDER}/icons/favicon.ico`],
]);
