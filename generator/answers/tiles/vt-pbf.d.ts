declare module "vt-pbf" {
  export type Point = { readonly x: number; readonly y: number };

  type Feature = {
    readonly id: number;
    readonly type: number;
    readonly properties: Readonly<Record<string, string>>;
    loadGeometry(): readonly (readonly Point[])[];
  };

  type Layer = {
    readonly version: number;
    readonly name: string;
    readonly extent: number;
    readonly length: number;
    feature(index: number): Feature;
  };

  export function fromVectorTileJs(tile: { readonly layers: Readonly<Record<string, Layer>> }): Uint8Array;
}
