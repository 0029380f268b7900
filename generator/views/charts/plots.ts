/** Where the values of each kind of chart begin and end, in pixels from its top. */
export const PLOTS = { readings: { top: 16, bottom: 200 }, timeline: { top: 14, bottom: 160 } } as const;

/**
 * The line is drawn in its own units and stretched to the page; its stroke keeps its width. There are enough units
 * across to stretch one day of a month to the width of a screen, and enough down for every pixel.
 */
export const ACROSS = 10_000;
export const DOWN = 500;
