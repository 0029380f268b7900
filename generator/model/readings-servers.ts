import type { Upstream } from "../../schemas/upstream.ts";

/** The server of a provider that a site's readings are fetched from. */
export type ReadingsServer = { readonly kind: "hilltop" | "kiwis"; readonly url: string };

/** The servers by site, for the upstreams that are enabled: a disabled one has brought nothing that is shown. */
export function readingsServers(
  upstreams: readonly Upstream[],
): (site: { providerKey: string; siteNumber: string }) => readonly ReadingsServer[] {
  const servers = new Map<string, ReadingsServer[]>();
  for (const upstream of upstreams) {
    if (!upstream.enabled || !("series" in upstream)) continue;
    const { kind, url, providerKey, series } = upstream;
    for (const siteNumber of new Set(series.map((one) => one.siteNumber))) {
      const key = keyOf({ providerKey, siteNumber });
      const others = servers.get(key) ?? [];
      if (!others.some((other) => other.url === url)) servers.set(key, [...others, { kind, url }]);
    }
  }
  return (site) => servers.get(keyOf(site)) ?? [];
}

const keyOf = ({ providerKey, siteNumber }: { providerKey: string; siteNumber: string }) =>
  JSON.stringify([providerKey, siteNumber]);
