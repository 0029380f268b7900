/** The colours of the national scale, judged by numbers of their own: CIELAB, and simulated colour blindness (Machado 2009). */

import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { badgeSvg } from "../../generator/downloads/feeds/badge.ts";
import { LEVELS } from "../../generator/views/level.ts";

type Triple = readonly [number, number, number];

const css = readFileSync("generator/explorer/styles/colours.css", "utf8");

/** A colour of the palette as it is written, in light and in dark. */
function written(name: string) {
  const value = new RegExp(`--${name}: ([^;]+);`).exec(css)?.[1] ?? "";
  const [light = "", dark = light] = value.match(/#[0-9a-f]{6}/g) ?? [];
  return { light, dark };
}

/** The same in linear RGB. */
function colour(name: string, mode: "light" | "dark"): Triple {
  const hex = written(name)[mode];
  const channel = (at: number) => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  };
  return [channel(1), channel(3), channel(5)];
}

const times = (rows: readonly Triple[], [a, b, c]: Triple): Triple =>
  rows.map(([x, y, z]) => Math.min(1, Math.max(0, x * a + y * b + z * c))) as unknown as Triple;

const luminance = ([r, g, b]: Triple): number => 0.2126 * r + 0.7152 * g + 0.0722 * b;

/** CIELAB under D65. */
function lab([r, g, b]: Triple): Triple {
  const f = (t: number) => (t > 216 / 24389 ? Math.cbrt(t) : (24389 / 27 / 116) * t + 16 / 116);
  const x = f((0.4124564 * r + 0.3575761 * g + 0.1804375 * b) / 0.95047);
  const y = f(luminance([r, g, b]));
  const z = f((0.0193339 * r + 0.119192 * g + 0.9503041 * b) / 1.08883);
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

const contrast = (a: Triple, b: Triple): number => {
  const [dark, light] = [luminance(a), luminance(b)].sort((one, other) => one - other) as [number, number];
  return (light + 0.05) / (dark + 0.05);
};

const VISIONS: Record<string, readonly Triple[]> = {
  "full colour": [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
  greyscale: Array<Triple>(3).fill([0.2126, 0.7152, 0.0722]),
};

const inkOn = (grade: string): string => (css.includes(`--on-${grade}:`) ? `on-${grade}` : "ink");

/** Strictest first, then what cannot be compared. */
const GRADES = ["ban", "hand", "hours", "care", "none", "unruled"] as const;
const STRICT = GRADES.slice(0, 3);
const MODES = ["light", "dark"] as const;

describe("the colours of the national scale", () => {
  test("have the same hues in light and dark, and the stricter stands out more from the page", () => {
    const hue = (mode: "light" | "dark", grade: string) => {
      const [, a, b] = lab(colour(grade, mode));
      return (Math.atan2(b, a) * 180) / Math.PI;
    };
    for (const grade of STRICT)
      expect(Math.abs(hue("light", grade) - hue("dark", grade)), grade).toBeLessThan(15);
    for (const mode of MODES) {
      const contrasts = STRICT.map((grade) => contrast(colour(grade, mode), colour("surface", mode)));
      expect(contrasts).toEqual(contrasts.toSorted((a, b) => b - a));
      expect(Math.min(...contrasts)).toBeGreaterThan(1.5);
    }
  });

  test("leave no area in the sea of a dark map", () => {
    for (const grade of GRADES)
      expect(contrast(colour(grade, "dark"), colour("sea", "dark")), grade).toBeGreaterThan(1.7);
  });

  test.each(MODES.flatMap((mode) => Object.keys(VISIONS).map((vision) => [mode, vision] as const)))(
    "differ from their neighbours on the scale by 9 or more: %s, %s",
    (mode, vision) => {
      const seen = GRADES.map((grade) => lab(times(VISIONS[vision] ?? [], colour(grade, mode))));
      for (const [index, one] of seen.slice(1).entries()) {
        const before = seen[index] as Triple;
        const difference = Math.hypot(...one.map((value, i) => value - (before[i] as number)));
        expect(difference, GRADES[index]).toBeGreaterThan(9);
      }
    },
  );

  const hues = Object.entries(VISIONS).filter(([vision]) => vision !== "greyscale");
  test.each(MODES.flatMap((mode) => hues.map(([vision, rows]) => [mode, vision, rows] as const)))(
    "are not those of the sea, nor of land that no supply reaches: %s, %s",
    (mode, _, rows) => {
      const [land, ...others] = ["land", "sea", ...GRADES].map((name) =>
        lab(times(rows, colour(name, mode))),
      );
      for (const [index, other] of others.entries())
        expect(Math.hypot(...other.map((value, i) => value - (land?.[i] ?? 0))), `${index}`).toBeGreaterThan(
          9,
        );
    },
  );

  test.each(MODES)("carry text of a contrast of 4.5 or more: %s", (mode) => {
    for (const grade of GRADES) {
      expect(contrast(colour(grade, mode), colour(inkOn(grade), mode)), grade).toBeGreaterThanOrEqual(4.5);
    }
  });

  test.each(LEVELS)("are those of badges: %s", (level) => {
    const texts = { headline: "a", holds: "", area: "b", since: "", detail: "c", brief: "c", sign: "1" };
    const svg = badgeSvg({ areaId: "", ...texts, level });
    const fills = { card: "surface", level, sign: inkOn(level), ink: "ink", soft: "soft" };
    for (const [part, name] of Object.entries(fills)) {
      const { light, dark } = written(name === "untracked" ? "surface" : name);
      const inLight = [...svg.matchAll(new RegExp(`class="${part}"[^>]* fill="([^"]*)"`, "g"))];
      expect([part, ...new Set(inLight.map(([, fill]) => fill))]).toEqual([part, light]);
      expect(svg).toContain(`.${part}{fill:${dark}`);
    }
  });
});
