/** Where the values of each kind of chart begin and end, in pixels from its top. */
export const PLOTS = { readings: { top: 16, bottom: 200 }, timeline: { top: 14, bottom: 160 } } as const;
