/** The greatest zoom by default: it shows details of two metres, and makes a few thousand tiles. */
export const DEFAULT_MAX_ZOOM = 12;

/** Beyond this zoom geojson-vt computes in fractions. */
export const GREATEST_MAX_ZOOM = 16;
