/** The colours of severities, judged by numbers of their own: CIELAB, and simulated colour blindness (Machado 2009). */

import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";

type Triple = readonly [number, number, number];

const css = readFileSync("generator/explorer/styles/colours.css", "utf8");

/** A colour of the palette, light or dark, in linear RGB. */
function colour(name: string, mode: "light" | "dark"): Triple {
  const value = new RegExp(`--${name}: ([^;]+);`).exec(css)?.[1] ?? "";
  const [light = "", dark = light] = value.match(/#[0-9a-f]{6}/g) ?? [];
  const hex = mode === "light" ? light : dark;
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

const SEVERITIES = [0, 1, 2, 3, 4, 5];
const MODES = ["light", "dark"] as const;

describe("the colours of severities", () => {
  test("mean the same in light and dark: the same hues, and the more severe, the darker", () => {
    const hue = (mode: "light" | "dark", severity: number) => {
      const [, a, b] = lab(colour(`severity-${severity}`, mode));
      return (Math.atan2(b, a) * 180) / Math.PI;
    };
    for (const severity of SEVERITIES.slice(1)) {
      expect(Math.abs(hue("light", severity) - hue("dark", severity)), `severity ${severity}`).toBeLessThan(
        15,
      );
    }
    for (const mode of MODES) {
      const lightness = SEVERITIES.slice(1).map((severity) => lab(colour(`severity-${severity}`, mode))[0]);
      expect(lightness).toEqual(lightness.toSorted((a, b) => b - a));
    }
  });

  test.each(MODES)("recede at severity 0, and stand out from there on: %s", (mode) => {
    const [none, ...others] = SEVERITIES.map((severity) =>
      contrast(colour(`severity-${severity}`, mode), colour("surface", mode)),
    ) as [number, ...number[]];
    expect(none).toBeLessThan(1.2);
    expect(Math.min(...others)).toBeGreaterThan(1.5);
  });

  test.each(MODES.flatMap((mode) => Object.keys(VISIONS).map((vision) => [mode, vision] as const)))(
    "differ from their neighbours by 11 or more: %s, %s",
    (mode, vision) => {
      const seen = SEVERITIES.map((severity) =>
        lab(times(VISIONS[vision] ?? [], colour(`severity-${severity}`, mode))),
      );
      for (const [severity, one] of seen.slice(1).entries()) {
        const before = seen[severity] as Triple;
        expect(Math.hypot(...one.map((value, i) => value - (before[i] as number)))).toBeGreaterThan(11);
      }
    },
  );

  test.each(MODES)("carry text of a contrast of 4.5 or more: %s", (mode) => {
    for (const severity of SEVERITIES) {
      const [ground, text] = [colour(`severity-${severity}`, mode), colour(`on-severity-${severity}`, mode)];
      expect(contrast(ground, text), `severity ${severity}`).toBeGreaterThanOrEqual(4.5);
    }
  });
});
