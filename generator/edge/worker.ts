/** The Worker of a build in files. */

import { workerOn } from "./cloudflare.ts";
import { LOOSE } from "./host-storage.ts";

// biome-ignore lint/style/noDefaultExport: the Workers runtime takes the default export.
export default workerOn(LOOSE);
