declare module "vt-pbf" {
  type Feature = {
    readonly id: number;
    readonly type: number;
    readonly tags: Readonly<Record<string, string>>;
    readonly geometry: readonly (readonly (readonly [number, number])[])[];
  };
  type Layers = Readonly<Record<string, { readonly features: readonly Feature[] }>>;
  const vtpbf: {
    fromGeojsonVt(layers: Layers, options: { readonly version: number; readonly extent: number }): Uint8Array;
  };
  export = vtpbf;
}
