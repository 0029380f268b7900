/**
 * What scripts read of an element besides its words: one attribute of JSON for what belongs together. Pages write it with `facts`,
 * scripts read it with `factsOf` (explorer/client/page/facts.ts), and both take its type from here. Instants are in milliseconds.
 */

import type { Trigger } from "../charts/trigger-labels.ts";
import type { Afterwards } from "../words/afterwards.ts";
import { type Html, jsonInHtml, trusted } from "./html.ts";

export type Facts = {
  readonly time: PageTime;
  readonly clock: ByClock;
  readonly view: DrawnAgain;
  readonly listed: ListedFacts;
  readonly map: MapFacts;
  readonly chart: { readonly span: Range } | ReadingsFacts;
  /** A change: whom it concerns, and of a confirmed one where the API has it. */
  readonly change: {
    readonly organisations: readonly string[];
    readonly confirmed?: {
      readonly id: string;
      readonly area: string;
      readonly kind: "beginning" | "end" | "change";
    };
  };
  /** What a home may water: by which clock, and the stage that the words are for. */
  readonly uses: { readonly timeZone: string; readonly stage: string };
  /** A consent whose answer a script draws, with its sites in the order of the page. */
  readonly consent: {
    readonly number: string;
    readonly sites: readonly { readonly id: string; readonly maximumAge: number }[];
    /** Whether these are the sites of all its bands. */
    readonly isWhole: boolean;
  };
  /** An example that names the base address of the build. */
  readonly base: string;
};

/** The time of a page's data; without `asOf` the page says nothing of it. */
export type PageTime = {
  readonly asOf?: number;
  readonly nextBuildBy?: number | undefined;
  /** Up to when the build looked ahead. */
  readonly knownUntil?: number | undefined;
  /** Until when what the page says of areas holds by itself. */
  readonly holdsUntil?: number | undefined;
};

/** What the reader's clock changes of an element (views/by-clock.ts, client/page/clock.ts). */
type ByClock = {
  /** It says how old this instant is. */
  readonly at?: number;
  /** It says which day it is in this time zone. */
  readonly timeZone?: string;
  /** It is current up to this instant, and then says that it is not: by default as a status does. */
  readonly until?: number;
  readonly over?: Afterwards | undefined;
  readonly shownFrom?: number;
  readonly shownUntil?: number;
};

/**
 * A part of a page that a script draws again, and whose it is: an area with its time zone, a stage, a scheme, or all areas in a
 * state.
 */
type DrawnAgain = readonly [view: View, of?: string, timeZone?: string];

export type View =
  | "area-changes"
  | "area-now"
  | "at-stage"
  | "count"
  | "ladder"
  | "legend"
  | "levels"
  | "map-caption"
  | "organisations"
  | "overview"
  | "without-stage";

/** An area in the list of the first page. */
type ListedFacts = {
  /** Its place by name, which its shape on the map names too. */
  readonly number: number;
  /** Its organisations by their places among the options of the filter; the one with the fewest areas first. */
  readonly by: readonly number[];
  /** Other names, normalised. */
  readonly also?: string | undefined;
  /** The start of the id of the stage that its rules are asked by. */
  readonly stage?: string | undefined;
};

/** West, south, east and north in degrees; west is greater than east across the antimeridian (RFC 7946 §5.2). */
export type Box = readonly [west: number, south: number, east: number, north: number];

export type MapFacts = {
  /** The files of the interactive map, from the root of the tree. */
  readonly worker: string;
  readonly style: string;
  /** The extent of the picture, and of its inset. */
  readonly box: Box;
  readonly inset?: Box | undefined;
  /** The area or the place that the page is about. */
  readonly area?: string | undefined;
  readonly point?: readonly [longitude: number, latitude: number] | undefined;
};

/** From the left end of a chart to its right, or from its bottom to its top. */
export type Range = readonly [from: number, until: number];

export type ReadingsFacts = {
  readonly span: Range;
  readonly scale: Range;
  readonly name: string;
  readonly unit: string;
  readonly isRain: boolean;
  readonly hasZero: boolean;
  readonly triggers: readonly Trigger[];
  /** The quality code of a row that names none. */
  readonly qualityCode: string;
  /** When the rows of the first table were observed: runs, in which each is a step older than the one before. */
  readonly times: Runs;
  /** The days of the second table, newest first: chains of instants, with a day between each and the next. */
  readonly days: readonly Runs[];
};

/** Instants, newest first. */
export type Runs = readonly (readonly [newest: number, step: number, count: number])[];

/** An attribute, to be written after the name of an element. No text in it can end it. */
export const facts = <Name extends keyof Facts>(name: Name, value: Facts[Name]): Html =>
  trusted(` data-${name}='${jsonInHtml(value)}'`);
