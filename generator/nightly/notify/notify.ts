/** Sends readers the changes of a site once it has been published and verified (docs/notify.md). */

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
import { type AreaNews, assumedState, newsOf, newsOfGone } from "./news.ts";
import type { Outbox } from "./outbox.ts";
import type { Receiver } from "./receivers/receiver.ts";
import { longestDelay, receiverOf } from "./receivers/receivers.ts";
import { openSentLog, type SentLog, type SentStates } from "./sent-log.ts";

/** A site with its instant, in milliseconds. */
type Site = { readonly source: Source; readonly asOf: number };

export type NotifyOptions = {
  /** The receivers; else the data set's. */
  readonly names: readonly string[] | undefined;
  /** The folder of builds: the log of sent states is beside it. */
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
 * Sends all messages, once the site is verified. Returns the faults, in words, and adds the sent messages to `deliveries`. Throws the
 * errors of Node if the log cannot be written.
 */
export type Notifier = (changes: FileChanges, deliveries: Delivery[]) => Promise<readonly string[]>;

/** Null without receivers. Throws TargetError if a secret is missing, and WriteError. */
export function notifierOf(options: NotifyOptions): Notifier | null {
  const reading = readingOf(options);
  const { pauses, out, current } = options;
  if (reading === null) return null;
  const receivers = reading.names.map((name) => receiverOf(name, pauses));
  const log = openSentLog(out, current.asOf);
  const known = new Map(
    receivers.map((receiver) => [
      receiver,
      log.receivers.get(receiver.name) ?? assumedOf(reading, receiver.name),
    ]),
  );
  const write = () =>
    log.write(
      current.asOf,
      [...known].map(([{ name }, areas]) => [name, areas] as const),
    );
  // If the night is killed after it has published, the next one finds what readers do not know yet.
  write();
  return async (changes, deliveries) => {
    const hub = hubNews(reading, changes);
    const done = await Promise.all([
      ...(hub === null ? [] : [tellHub(hub, pauses)]),
      ...[...known].map(([receiver, known]) => notifyReceiver(reading, receiver, known, log)),
    ]);
    write();
    deliveries.push(...done);
    return done.flatMap(({ fault }) => fault ?? []);
  };
}

/** The messages for when another program has verified the site; null without receivers. Nothing is logged, and no secret is needed. */
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

/** The receivers, the site that was live, and the one that is published now. Null without receivers. */
function readingOf(options: NotifyOptions) {
  const { current, previous } = options;
  const dataset = current.source.dataset[0]?.record as Dataset;
  const names = [...new Set(options.names ?? dataset.notify ?? [])];
  if (names.length === 0 && dataset.hub === undefined) return null;
  // A hub needs the paths of files alone.
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

/** Without a log: the state by the site that was live. */
function assumedOf({ options: { previous }, before }: Reading, to: string): SentStates {
  if (previous === null) return new Map();
  const until = untilOf(to, previous);
  return new Map([...before].map(([areaId, area]) => [areaId, assumedState(area, previous.asOf, until)]));
}

async function notifyReceiver(
  reading: Reading,
  receiver: Receiver,
  known: SentStates,
  log: SentLog,
): Promise<Delivery> {
  const found = newsFor(reading, receiver.name, known);
  for (const [areaId, { letters, recalled, after }] of found)
    if (letters.length + recalled.length === 0) known.set(areaId, after);
  return deliver(receiver, parcelsOf(reading, found), (areaId, sent) => {
    const state = stateAfter(found.get(areaId) as AreaNews, sent);
    log.note(receiver.name, areaId, state);
    known.set(areaId, state);
  });
}

function stateAfter({ letters, before, after }: AreaNews, sent: number): AreaState {
  if (sent === letters.length) return after;
  return letters[sent - 1]?.after ?? before;
}

type Found = ReadonlyMap<string, AreaNews>;

/** By area. A new area has no news: it has no readers yet. */
function newsFor({ options: { current }, areas }: Reading, to: string, known: SentStates): Found {
  const until = untilOf(to, current);
  const { asOf } = current;
  const now = [...areas].map(([areaId, area]): [string, AreaNews] => {
    const state = known.get(areaId) ?? assumedState(area, asOf, null);
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
      const said = { ...setting, sentAsOf: before.asOf };
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
  const log = openSentLog(out, now);
  const done = [...log.receivers].map(async ([name, areas]) => {
    const gone = new Map([...areas].map(([areaId, state]) => [areaId, newsOfGone(state, now)]));
    const parcels = [...gone]
      .filter(([, { recalled }]) => recalled.length > 0)
      .map(([areaId, { recalled }]): Parcel => ({ areaId, messages: [], recalled }));
    if (parcels.length === 0) return null;
    const { fault } = await deliver(receiverOf(name), parcels, (areaId) =>
      log.note(name, areaId, gone.get(areaId)?.after as AreaState),
    );
    return fault;
  });
  const faults = await Promise.all(done.map((one) => one.catch(({ message }: Error) => message)));
  return faults.filter((fault) => fault !== null);
}
