/** The Worker of a build in packs. */

import { workerOn } from "./cloudflare.ts";
import { packedStorage } from "./packed-host-storage.ts";

// biome-ignore lint/style/noDefaultExport: the Workers runtime takes the default export.
export default workerOn(packedStorage());
