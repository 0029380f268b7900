/**
 * Has pages kept on the device for when the site cannot be reached (service-worker.ts), this one included: it was loaded without
 * the worker. Browsers do so only over HTTPS and on localhost, and may refuse.
 */
export async function keepPages(root: URL): Promise<void> {
  const { serviceWorker } = navigator;
  if (serviceWorker === undefined) return;
  const isFirst = serviceWorker.controller === null;
  await serviceWorker.register(new URL("service-worker.js", root));
  if (!isFirst) return;
  const { active } = await serviceWorker.ready;
  const assets = new URL("assets/", root).href;
  const loaded = performance.getEntriesByType("resource").map(({ name }) => name);
  active?.postMessage([location.href, ...new Set(loaded.filter((url) => url.startsWith(assets)))]);
}
