/** The greatest zoom that is made unless a build asks for another: details of two metres, and a few thousand tiles. */
export const DEFAULT_MAX_ZOOM = 12;

/** Beyond, geojson-vt reckons in fractions. */
export const GREATEST_MAX_ZOOM = 16;
