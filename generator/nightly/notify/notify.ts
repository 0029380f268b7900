/** After a site was published and verified, its readers are told what has changed (docs/notify.md). */

import type { Dataset } from "../../../schemas/source.ts";
import { publicAddress } from "../../api/subscriptions.ts";
import type { Source } from "../../load/read-records.ts";
import { buildEvery } from "../../model/model.ts";
import type { BuiltTree } from "../publish/publisher.ts";
import type { FileChanges } from "../trees.ts";
import { type AreaNow, type AreaState, type AreasNow, areasAt } from "./area-states.ts";
import { type Delivery, deliver, type Parcel } from "./deliver.ts";
import { type HubNews, tellHub } from "./hub.ts";
import { messageOf, type Setting } from "./message.ts";
import { type AreaNews, assumedTold, newsOf, newsOfGone } from "./news.ts";
import type { Outbox } from "./outbox.ts";
import type { Receiver } from "./receivers/receiver.ts";
import { longestDelay, receiverOf } from "./receivers/receivers.ts";
import { openTold, type Told, type ToldTo } from "./told.ts";

/** A site with its instant, in milliseconds. */
type Site = { readonly source: Source; readonly asOf: number };

export type NotifyOptions = {
  /** The receivers; else those of the data set. */
  readonly names: readonly string[] | undefined;
  /** The folder of builds: what readers were told is noted beside it. */
  readonly out: string;
  /** What was live; null on a first night. */
  readonly previous: Site | null;
  readonly current: Site;
  readonly tree: BuiltTree;
  readonly baseUrl: string;
  /** In milliseconds, before each further try. */
  readonly pauses: readonly number[] | undefined;
};

/**
 * Tells everybody, once the site is verified. Returns what went wrong, in words, and adds what was sent to `deliveries`. Throws
 * the errors of Node if that cannot be noted.
 */
export type Tell = (changes: FileChanges, deliveries: Delivery[]) => Promise<readonly string[]>;

/** Null if nobody is to be told. Throws TargetError if a secret is missing, and WriteError. */
export function notifierOf(options: NotifyOptions): Tell | null {
  const reading = readingOf(options);
  const { pauses, out, current } = options;
  if (reading === null) return null;
  const receivers = reading.names.map((name) => receiverOf(name, pauses));
  const told = openTold(out, current.asOf);
  const known = new Map(
    receivers.map((receiver) => [
      receiver,
      told.receivers.get(receiver.name) ?? assumedOf(reading, receiver.name),
    ]),
  );
  const write = () =>
    told.write(
      current.asOf,
      [...known].map(([{ name }, areas]) => [name, areas] as const),
    );
  // If the night is killed after it has published, the next one finds what readers do not know yet.
  write();
  return async (changes, deliveries) => {
    const hub = hubNews(reading, changes);
    const done = await Promise.all([
      ...(hub === null ? [] : [tellHub(hub, pauses)]),
      ...[...known].map(([receiver, known]) => tellOne(reading, receiver, known, told)),
    ]);
    write();
    deliveries.push(...done);
    return done.flatMap(({ fault }) => fault ?? []);
  };
}

/** What is to be sent once somebody else has verified the site; null if nobody is to be told. Nothing is noted, and no secret is needed. */
export function outboxOf(options: NotifyOptions, changes: FileChanges): Outbox | null {
  const reading = readingOf(options);
  return (
    reading && {
      manifest: options.tree.manifest,
      hub: hubNews(reading, changes),
      letters: reading.names.map((to) => ({
        to,
        parcels: parcelsOf(reading, newsFor(reading, to, assumedOf(reading, to))),
      })),
    }
  );
}

/** The receivers, the site that was live, and the one that is published now. Null if nobody is to be told. */
function readingOf(options: NotifyOptions) {
  const { current, previous } = options;
  const dataset = current.source.dataset[0]?.record as Dataset;
  const names = [...new Set(options.names ?? dataset.notify ?? [])];
  if (names.length === 0 && dataset.hub === undefined) return null;
  // A hub is told of files alone.
  const areasOf = (site: Site | null): AreasNow =>
    site === null || names.length === 0 ? new Map() : areasAt(site.source, site.asOf);
  return {
    options,
    dataset,
    names,
    areas: areasOf(current),
    before: areasOf(previous),
  };
}

type Reading = NonNullable<ReturnType<typeof readingOf>>;

/** Without a note: what the site that was live said. */
function assumedOf({ options: { previous }, before }: Reading, to: string): ToldTo {
  if (previous === null) return new Map();
  const until = untilOf(to, previous);
  return new Map([...before].map(([areaId, area]) => [areaId, assumedTold(area, previous.asOf, until)]));
}

async function tellOne(reading: Reading, receiver: Receiver, known: ToldTo, told: Told): Promise<Delivery> {
  const found = newsFor(reading, receiver.name, known);
  for (const [areaId, { letters, recalled, told }] of found)
    if (letters.length + recalled.length === 0) known.set(areaId, told);
  return deliver(receiver, parcelsOf(reading, found), (areaId, sent) => {
    const state = toldAfter(found.get(areaId) as AreaNews, sent);
    told.note(receiver.name, areaId, state);
    known.set(areaId, state);
  });
}

function toldAfter({ letters, before, told }: AreaNews, sent: number): AreaState {
  if (sent === letters.length) return told;
  return letters[sent - 1]?.told ?? before;
}

type Found = ReadonlyMap<string, AreaNews>;

/** By area. One that is new has no news: nobody follows it yet. */
function newsFor({ options: { current }, areas }: Reading, to: string, known: ToldTo): Found {
  const until = untilOf(to, current);
  const { asOf } = current;
  const now = [...areas].map(([areaId, area]): [string, AreaNews] => {
    const state = known.get(areaId) ?? assumedTold(area, asOf, null);
    return [areaId, newsOf(state, area, asOf, until)];
  });
  const gone = [...known].filter(([areaId]) => !areas.has(areaId));
  return new Map([...now, ...gone.map(([areaId, state]) => [areaId, newsOfGone(state, asOf)] as const)]);
}

/** The loudest first. */
function parcelsOf({ options, dataset, areas }: Reading, found: Found): Parcel[] {
  const setting = settingOf(options, dataset);
  return [...found]
    .filter(([, { letters, recalled }]) => letters.length + recalled.length > 0)
    .map(([areaId, { letters, recalled, before }]): Parcel => {
      const area = areas.get(areaId) as AreaNow;
      const said = { ...setting, toldAsOf: before.asOf };
      return { areaId, messages: letters.map((letter) => messageOf(areaId, area, letter, said)), recalled };
    })
    .sort((a, b) => loudest(b) - loudest(a));
}

const loudest = ({ messages }: Parcel): number => Math.max(0, ...messages.map(({ priority }) => priority));

/** When the next night will have run, as far as a receiver keeps messages for later; null if it does not. */
function untilOf(to: string, { source, asOf }: Site): number | null {
  const longest = longestDelay(to);
  return longest && asOf + Math.min(buildEvery(source.dataset[0]?.record as Dataset), longest);
}

function settingOf({ baseUrl, tree }: NotifyOptions, { isSample }: Dataset): Setting {
  const base = publicAddress(baseUrl);
  const hasPages = tree.entries.has("index.html");
  return {
    isSample,
    linkOf: (areaId) => base && (hasPages ? `${base}/areas/${areaId}/` : `${base}/v1/areas/${areaId}`),
  };
}

/** The feeds that are new; null without a hub, or where it could not read them. */
function hubNews({ options, dataset: { hub } }: Reading, changes: FileChanges): HubNews | null {
  const { previous, baseUrl } = options;
  const base = publicAddress(baseUrl);
  const paths = [...changes.added, ...changes.changed].filter((path) => /^v1\/feeds\/.*\.atom$/.test(path));
  const feeds = paths.map((path) => `${base}/${path}`);
  return hub === undefined || base === null || previous === null || feeds.length === 0
    ? null
    : { hub, feeds };
}

/**
 * After a roll-back by hand, nothing rings that only the site that was rolled back announced. The next night arranges the rest anew. Returns
 * what went wrong, in words.
 */
export async function recallEvenings(out: string, now: number): Promise<string[]> {
  const told = openTold(out, now);
  const done = [...told.receivers].map(async ([name, areas]) => {
    const gone = new Map([...areas].map(([areaId, state]) => [areaId, newsOfGone(state, now)]));
    const parcels = [...gone]
      .filter(([, { recalled }]) => recalled.length > 0)
      .map(([areaId, { recalled }]): Parcel => ({ areaId, messages: [], recalled }));
    if (parcels.length === 0) return null;
    const { fault } = await deliver(receiverOf(name), parcels, (areaId) =>
      told.note(name, areaId, gone.get(areaId)?.told as AreaState),
    );
    return fault;
  });
  const faults = await Promise.all(done.map((one) => one.catch(({ message }: Error) => message)));
  return faults.filter((fault) => fault !== null);
}
