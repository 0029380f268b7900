import { type FeedInput, feedGroups } from "../../../generator/answers/feeds/feeds.ts";
import type { File } from "../../../generator/output/section.ts";

/** All feeds and calendars: a build makes only the groups of them that have changed. */
export const feedFiles = (input: FeedInput): File[] => feedGroups(input).flatMap(({ files }) => [...files()]);
