/**
 * What is decided before a page is drawn, so that nothing of it is shown for a moment and then changed: a classic script in its
 * head. Its own bundle has no imports (parts/frame/assets.ts), so what it needs has to be small.
 */

import "./theme.ts";
import "./page/opening.ts";
