/** Whole nights that tell readers: to phones, to a program, by mail and through a hub. */

import { execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type IncomingHttpHeaders } from "node:http";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { text } from "node:stream/consumers";
import { afterAll, afterEach, beforeEach, expect, test, vi } from "vitest";
import { rollBack } from "../../../generator/nightly/night.ts";
import { AT_ONCE, startScript } from "../../support/command.ts";
import { listen } from "../../support/listen.ts";
import { STAGES } from "../../upstreams/data.ts";
import { codeOf, DAY, keep, NOW, type Place, placeOf } from "../place.ts";
import { change, iso, statusOf } from "../region.ts";
import { cut, serve } from "../sites.ts";
import { type NtfyServer, startNtfy } from "./ntfy-server.ts";

const HOUR = DAY / 24;
/** A minute past midnight: it is ten past ten in the evening. */
const MIDNIGHT = Date.parse("2026-11-21T00:01:00+13:00");
const NEXT_WEEK = MIDNIGHT + 7 * DAY;

let place: Place;
let ntfy: NtfyServer;
let now = NOW;
const closing: (() => Promise<void>)[] = [];

/** Places with a site whose first night is published, by the number of their areas; and what brings them back to that. */
const begun = new Map<number, { readonly place: Place; readonly restore: () => void }>();
afterAll(() => Promise.all([...begun.values()].map(({ place }) => place.close())));

async function begin(areas = 8): Promise<void> {
  const known = begun.get(areas);
  known?.restore();
  place = known?.place ?? (await placeOf(71, NOW, areas));
  if (known !== undefined) return;
  expect(codeOf((await place.run(NOW)).error)).toBe(0);
  begun.set(areas, { place, ...keep(place) });
}

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: NOW });
  now = NOW;
  ntfy = await startNtfy();
  closing.push(() => ntfy.close());
});
afterEach(async () => {
  vi.useRealTimers();
  for (const close of closing.splice(0)) await close();
});

/** Runs the next night, some hours later. */
async function night(hours: number, ...notify: string[]) {
  now += hours * HOUR;
  vi.setSystemTime(now);
  place.turn(now);
  const { report, error } = await place.run(now, { notify });
  return { code: codeOf(error), report, error: error as Error };
}

const phone = () => `ntfy:${ntfy.origin}/water`;
const topicOf = (area: number) => `water-${place.region.areas[area]?.id}`;
const titles = () => ntfy.shown.map(({ title }) => title).sort();
/** Area 0 has the first stage, area 2 the second, and the odd ones have none. */
const announce = (area: number, stage: string | null = STAGES[1], at = NEXT_WEEK, number = area) =>
  place.region.changes.push(change(number, area, stage, at, now));

/** An address where nobody listens. */
async function nowhere(): Promise<string> {
  const server = await listen(createServer());
  await server.close();
  return server.address;
}

type Received = { readonly headers: IncomingHttpHeaders; readonly body: string };

/** A server that takes everything, but for what `answer` refuses. */
async function taking(answer: (number: number) => number = () => 200) {
  const received: Received[] = [];
  const server = await listen(
    createServer(async (request, response) => {
      received.push({ headers: request.headers, body: await text(request) });
      response.writeHead(answer(received.length)).end();
    }),
  );
  closing.push(() => server.close());
  return { address: server.address, received };
}

test("a message holds the area, the level and its rule, a link, the priority and the council, on the area's own topic", async () => {
  await begin();
  announce(0);
  const { code, report } = await night(6, phone());
  expect([code, report.notified]).toEqual([0, [{ to: phone(), sent: 1, fault: null }]]);
  expect(ntfy.shown).toEqual([
    {
      topic: topicOf(0),
      title: "SAMPLE: Area 0: Level 2 from Saturday 28 November, 12:01 am",
      message: "Now: Level 1.\n\nThis is sample data, not an official notice.",
      priority: 4,
      tags: [""],
      click: `https://water.example.nz/v1/areas/${place.region.areas[0]?.id}`,
      sequence: expect.stringMatching(/^[\da-f-]{36}$/),
      at: now,
    },
  ]);
});

test("eight areas are eight messages, and nothing is sent twice: not by the next night, nor after a roll-back", async () => {
  await begin();
  for (let area = 0; area < 8; area++) announce(area);
  const before = performance.now();
  const { code, report } = await night(6, phone());
  expect(code).toBe(0);
  expect(report.notified).toEqual([{ to: phone(), sent: 8, fault: null }]);
  expect(performance.now() - before).toBeLessThan(60_000);
  expect(new Set(ntfy.shown.map(({ topic }) => topic)).size).toBe(8);

  expect((await night(6, phone())).report.notified).toMatchObject([{ sent: 0 }]);
  await rollBack(`file:${place.site}`, place.out);
  await rollBack(`file:${place.site}`, place.out);
  expect((await night(6, phone())).report.notified).toMatchObject([{ sent: 0 }]);
  // Everything is built anew.
  rmSync(place.out, { recursive: true });
  rmSync(`${place.out}.cache`, { recursive: true, force: true });
  expect((await night(6, phone())).report.notified).toMatchObject([{ sent: 0 }]);
  expect(ntfy.published).toBe(8);
});

test("where nothing is kept beside the builds, what is live is what readers know", async () => {
  await begin();
  announce(0);
  await night(6, phone());
  rmSync(`${place.out}.told`);
  announce(2, null);
  expect((await night(6, phone())).report.notified).toMatchObject([{ sent: 1 }]);
  expect(titles()).toEqual([
    "SAMPLE: Area 0: Level 2 from Saturday 28 November, 12:01 am",
    "SAMPLE: Area 2: restrictions lifted from Saturday 28 November, 12:01 am",
  ]);
});

test("a change at a minute past midnight rings at seven in the evening before, and not when it takes effect", async () => {
  await begin();
  announce(0, STAGES[1], MIDNIGHT + DAY);
  // Half past four in the morning, then half past ten: the night after that comes before ten in the evening.
  await night(6.3, phone());
  expect(ntfy.shown.map(({ at }) => at)).toEqual([now]);
  await night(6, phone());
  const evening = Date.parse("2026-11-21T19:00:00+13:00");
  expect(ntfy.shown.map(({ at }) => at)).toEqual([NOW + 6.3 * HOUR, evening]);
  await night(12, phone());
  await night(6, phone());
  expect(ntfy.published).toBe(2);
});

test.each([false, true])(
  "a change that is withdrawn does not ring in the evening (an old server: %s)",
  async (isOld) => {
    await begin();
    ntfy.isOld = isOld;
    announce(0, STAGES[1], MIDNIGHT + DAY);
    await night(12.3, phone());
    const evening = Date.parse("2026-11-21T19:00:00+13:00");
    expect(ntfy.shown.map(({ at }) => at)).toEqual([evening]);
    place.region.changes = [
      { ...change(0, 0, STAGES[1], MIDNIGHT + DAY, NOW + 12.3 * HOUR), isCancelled: true },
    ];
    const { report } = await night(3, phone());
    expect(report.notified).toMatchObject([{ sent: 1, fault: null }]);
    const last = ntfy.shown.at(-1);
    expect(last?.title).toBe("SAMPLE: Cancelled: Area 0: Level 2 from Sunday 22 November, 12:01 am");
    // An old server cannot recall it. So the word that it is cancelled comes last.
    expect(ntfy.shown.map(({ at }) => at)).toEqual(isOld ? [evening, evening + 60_000] : [now]);
  },
);

const EVENING = Date.parse("2026-11-21T19:00:00+13:00");
const rings = () => ntfy.shown.map(({ title, at }) => [title.replace("SAMPLE: Area ", ""), at]);

test("nothing rings in the evening of a site that was rolled back by hand; the next night arranges it anew", async () => {
  await begin();
  announce(0, null, MIDNIGHT + DAY);
  await night(12.3, phone());
  const arranged = rings();
  expect(arranged).toEqual([["0: restrictions lifted from Sunday 22 November, 12:01 am", EVENING]]);
  expect(await rollBack(`file:${place.site}`, place.out)).not.toBeNull();
  expect(ntfy.shown).toEqual([]);
  await night(3, phone());
  expect(rings()).toEqual(arranged);
  ntfy.isOld = true;
  await expect(rollBack(`file:${place.site}`, place.out)).rejects.toThrow(
    /: rolled back, but:\nntfy:.* could not be recalled/,
  );
});

test("nothing rings in the evening of an area that is gone", async () => {
  await begin();
  announce(7, STAGES[1], MIDNIGHT + DAY);
  await night(12.3, phone());
  expect(rings().length).toBe(1);
  place.region.areas.splice(7, 1);
  place.region.changes = [];
  now += 3 * HOUR;
  vi.setSystemTime(now);
  place.turn(now);
  const { report, error } = await place.run(now, { notify: [phone()], allow: "They are one area now." });
  expect([codeOf(error), report.fault, rings()]).toEqual([0, null, []]);
});

test("a server that takes a token gets it from the environment; nothing else shows it", async () => {
  await begin();
  ntfy.token = "tk_secret_of_the_test";
  const receiver = `ntfy:${ntfy.origin.replace("//", "//$NTFY_TEST_TOKEN@")}/water`;
  announce(0);
  const missing = place.run(now, { notify: [receiver] });
  await expect(missing).rejects.toThrow(
    "expected a secret in the environment variable NTFY_TEST_TOKEN, found none",
  );
  vi.stubEnv("NTFY_TEST_TOKEN", "tk_wrong");
  const refused = await night(6, receiver);
  expect([refused.code, refused.error.message]).toEqual([
    9,
    `Published, but:\n${receiver} answered with 403: check the secret, and what it may do. 1 of 1 messages were not sent.`,
  ]);
  vi.stubEnv("NTFY_TEST_TOKEN", ntfy.token);
  const sent = await night(6, receiver);
  expect([sent.code, ntfy.published]).toEqual([0, 1]);
  for (const { report, error } of [refused, sent])
    expect(
      JSON.stringify([report, error?.message]) + readFileSync(`${place.out}.told`, "utf8"),
    ).not.toContain("tk_");
});

test("a receiver that fails fails no night: the site is published, the exit code is 9, and the next night sends what is left", async () => {
  await begin();
  for (const area of [0, 1, 2, 3]) announce(area);
  let requests = 0;
  ntfy.onRequest = () => (++requests > 2 ? 503 : null);
  now += 6 * HOUR;
  vi.setSystemTime(now);
  place.turn(now);
  const maintainer = await taking();
  vi.stubEnv("HOOK_SECRET", "key");
  const notifyMaintainer = [`webhook:${maintainer.address.replace("//", "//$HOOK_SECRET@")}/`];
  const failed = await place.run(now, { notify: [phone()], notifyMaintainer });
  expect([codeOf(failed.error), failed.report.verdict, failed.report.fault]).toEqual([9, "published", null]);
  expect(failed.report.notified).toEqual([
    { to: phone(), sent: 2, fault: `${phone()} answered with 503. 2 of 4 messages were not sent.` },
  ]);
  expect(failed.report.notes.at(-1)).toContain("Published, but:");
  expect(JSON.parse(maintainer.received[0]?.body ?? "")).toMatchObject({
    type: "maintainer",
    data: { area: null, text: expect.stringContaining("2 of 4 messages were not sent") },
  });
  // Two messages, and three tries of the third.
  expect(requests).toBe(5);

  ntfy.onRequest = () => null;
  place.region.changes.splice(0, 1);
  expect((await night(6, phone())).report.notified).toMatchObject([{ sent: 3 }]);
  expect([ntfy.published, new Set(ntfy.shown.map(({ topic }) => topic)).size]).toEqual([5, 4]);
});

test("a message that the server refuses keeps no other from being sent", async () => {
  await begin();
  for (const area of [0, 1, 2]) announce(area);
  let requests = 0;
  ntfy.onRequest = () => (++requests === 2 ? 413 : null);
  const { code, report } = await night(6, phone(), phone());
  expect([code, ntfy.published, requests]).toEqual([9, 2, 3]);
  expect(report.notified).toEqual([
    { to: phone(), sent: 2, fault: `${phone()} answered with 413. 1 of 3 messages were not sent.` },
  ]);
  expect((await night(6, phone())).report.notified).toMatchObject([{ sent: 1 }]);
});

test("a phone that is out of reach does not keep a program from hearing of it", async () => {
  await begin();
  const hook = await taking();
  vi.stubEnv("HOOK_SECRET", "key");
  announce(0);
  const unreachable = `ntfy:${await nowhere()}/water`;
  const { code, report } = await night(
    6,
    unreachable,
    `webhook:${hook.address.replace("//", "//$HOOK_SECRET@")}/`,
  );
  expect([code, hook.received.length]).toEqual([9, 1]);
  expect(report.notified[0]?.fault).toBe(
    `${unreachable} could not be reached (ECONNREFUSED). 1 of 1 messages were not sent.`,
  );
});

test("a webhook gets JSON that another program finds signed, and each retry has the same id", async () => {
  await begin();
  const hook = await taking((number) => (number < 3 ? 500 : 204));
  vi.stubEnv("HOOK_SECRET", `whsec_${Buffer.from("a key of the test").toString("base64")}`);
  vi.stubEnv(
    "HOOK_ADDRESS",
    hook.address.replace("//", `//${encodeURIComponent(process.env.HOOK_SECRET ?? "")}@`),
  );
  announce(0);
  expect((await night(6, "webhook:$HOOK_ADDRESS")).code).toBe(0);
  expect(hook.received.length).toBe(3);
  for (const { headers, body } of hook.received) {
    const content = `${headers["webhook-id"]}.${headers["webhook-timestamp"]}.${body}`;
    const mac = execFileSync("openssl", ["dgst", "-sha256", "-hmac", "a key of the test", "-binary"], {
      input: content,
    });
    expect(headers["webhook-signature"]).toBe(`v1,${mac.toString("base64")}`);
    expect(Number(headers["webhook-timestamp"])).toBe(now / 1000);
  }
  expect(new Set(hook.received.map(({ headers }) => headers["webhook-id"])).size).toBe(1);
  expect(JSON.parse(hook.received[0]?.body ?? "")).toEqual({
    type: "area.changed",
    data: {
      id: hook.received[0]?.headers["webhook-id"],
      area: { id: place.region.areas[0]?.id, name: "Area 0" },
      title: "SAMPLE: Area 0: Level 2 from Saturday 28 November, 12:01 am",
      text: "Now: Level 1.\n\nThis is sample data, not an official notice.",
      link: `https://water.example.nz/v1/areas/${place.region.areas[0]?.id}`,
      priority: 4,
      councils: [],
      news: [
        {
          kind: "announced",
          id: place.region.changes[0]?.id,
          before: null,
          change: {
            state: "confirmed",
            what: "begins",
            level: { id: STAGES[1], name: "Level 2", severity: 2, rule: "", schemeId: expect.any(String) },
            at: "2026-11-27T11:01:00.000Z",
            direction: "stricter",
          },
        },
      ],
    },
  });
});

test("mail goes through the program of the machine, and another program reads it", async () => {
  await begin();
  const [program, kept] = [join(place.folder, "sendmail"), join(place.folder, "mail")];
  writeFileSync(program, `#!/bin/sh\nprintf '%s\\n' "$@" > ${kept}.args\ncat > ${kept}\n`);
  chmodSync(program, 0o755);
  vi.stubEnv("SENDMAIL", program);
  place.region.areas[0] = {
    id: place.region.areas[0]?.id ?? "",
    name: "Ōtautahi – a long name of a place with macrons: Te Whanganui-a-Tara",
  };
  announce(0);
  expect((await night(6, "mail:water@lists.example.nz")).code).toBe(0);
  expect(readFileSync(`${kept}.args`, "utf8")).toBe("-i\n--\nwater@lists.example.nz\n");
  const read = `import email, json, sys
from email import policy
m = email.message_from_binary_file(sys.stdin.buffer, policy=policy.default)
print(json.dumps({"to": str(m["to"]), "subject": str(m["subject"]), "id": str(m["message-id"]), "text": m.get_content(), "defects": [str(d) for d in m.defects]}))`;
  const mail = JSON.parse(
    execFileSync("python3", ["-c", read], { input: readFileSync(kept), encoding: "utf8" }),
  );
  expect(mail).toEqual({
    to: "water@lists.example.nz",
    subject:
      "SAMPLE: Ōtautahi – a long name of a place with macrons: Te Whanganui-a-Tara: Level 2 from Saturday 28 November, 12:01 am",
    id: expect.stringMatching(/^<[\da-f-]{36}@water\.example\.nz>$/),
    text: `Now: Level 1.\n\nThis is sample data, not an official notice.\n\nhttps://water.example.nz/v1/areas/${place.region.areas[0]?.id}\n`,
    defects: [],
  });
  expect(
    Math.max(
      ...readFileSync(kept, "utf8")
        .split("\n")
        .map((line) => line.length),
    ),
  ).toBeLessThan(100);

  vi.stubEnv("SENDMAIL", "/no/such/program");
  announce(2);
  const { code, report } = await night(6, "mail:water@lists.example.nz");
  expect([code, report.notified[0]?.fault]).toEqual([
    9,
    expect.stringContaining("there is no sendmail: install msmtp-mta"),
  ]);
  vi.stubEnv("SENDMAIL", "/bin/false");
  expect((await night(6, "mail:water@lists.example.nz")).report.notified[0]?.fault).toContain(
    "sendmail ended with 1",
  );
});

test("the hub is told of each feed that is new, and of no other", async () => {
  await begin();
  let status = 200;
  const hub = await taking(() => status);
  const file = join(place.data, "dataset.json");
  writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, "utf8")), hub: hub.address }));
  // Every feed names the hub now.
  expect((await night(6)).code).toBe(0);
  const all = new URLSearchParams(hub.received[0]?.body).getAll("hub.url");
  expect(all.length).toBe(1 + 8);
  announce(0);
  expect((await night(6)).code).toBe(0);
  const params = new URLSearchParams(hub.received[1]?.body);
  expect([params.get("hub.mode"), params.getAll("hub.url").sort()]).toEqual([
    "publish",
    [
      "https://water.example.nz/v1/feeds/all.atom",
      `https://water.example.nz/v1/feeds/areas/${place.region.areas[0]?.id}.atom`,
    ],
  ]);
  expect((await night(6)).code).toBe(0);
  expect(hub.received.length).toBe(2);
  // A hub that fails is a fault of the night, and is not told again.
  status = 500;
  announce(2);
  expect((await night(6)).code).toBe(9);
  status = 200;
  hub.received.length = 0;
  expect((await night(6)).code).toBe(0);
  expect(hub.received.length).toBe(0);
});

test("a night that is held back tells the maintainer alone; once it is let through, readers hear of it", async () => {
  await begin(40);
  const maintainer = `ntfy:${ntfy.origin}/maintainer`;
  // They are at Level 2, and nobody has announced another one.
  for (let area = 2; area < 40; area += 4) announce(area, STAGES[0], now + HOUR);
  now += 6 * HOUR;
  vi.setSystemTime(now);
  place.turn(now);
  const held = await place.run(now, { notify: [phone()], notifyMaintainer: [maintainer] });
  expect(codeOf(held.error)).toBe(5);
  expect(ntfy.shown).toMatchObject([
    {
      topic: "maintainer",
      title: "Water restrictions: Held back: 1 limit exceeded, nothing was published",
      message: expect.stringContaining("stagesChanged: expected at most"),
      priority: 4,
    },
  ]);
  const through = await place.run(now, {
    notify: [phone()],
    notifyMaintainer: [maintainer],
    allow: "It has rained.",
  });
  expect(codeOf(through.error)).toBe(0);
  expect([through.report.notified[0]?.sent, through.report.stages.length]).toEqual([10, 10]);
});

test("a night that keeps what is live of one provider is published, and tells the maintainer why", async () => {
  await begin();
  now += 6 * HOUR;
  vi.setSystemTime(now);
  const { sites } = place.region;
  const statuses = [1, 2].map((band) => statusOf(band, "none", now - HOUR));
  place.region.sites = sites.map((site) => ({ ...site, statuses }));
  place.turn(now);
  place.region.sites = sites;
  const { report, error } = await place.run(now, { notifyMaintainer: [`ntfy:${ntfy.origin}/maintainer`] });
  expect([codeOf(error), report.verdict, report.kept.length]).toEqual([0, "published", 1]);
  expect(ntfy.shown).toMatchObject([
    {
      topic: "maintainer",
      title: expect.stringMatching(/^Water restrictions: Published as of /),
      message: expect.stringMatching(/^New data of hand is withheld, .* to allow more at once, found \d+\. /),
    },
  ]);
});

test("a night whose site is damaged is rolled back, and tells the maintainer alone; the next one tells readers", async () => {
  await begin();
  announce(0);
  now += 6 * HOUR;
  place.turn(now);
  const live = await serve(place.site);
  closing.push(() => live.close());
  // Once the new tree is there, a list is cut off on its way.
  live.onRequest = (path) =>
    asOfSite() === iso(now) && /manifest\/GetAreas\/1\.json$/.test(path)
      ? (cut(readFileSync(join(place.site, path))) as Uint8Array)
      : null;
  const maintainer = `ntfy:${ntfy.origin}/maintainer`;
  const more = { live: live.address, notify: [phone()], notifyMaintainer: [maintainer] };
  expect(codeOf((await place.run(now, more)).error)).toBe(6);
  expect(ntfy.shown).toMatchObject([{ topic: "maintainer", title: "Water restrictions: Failed" }]);
  live.onRequest = () => null;
  expect((await night(6, phone())).report.notified).toMatchObject([{ sent: 1 }]);
});

const asOfSite = (): string => JSON.parse(readFileSync(join(place.site, "v1/manifest.json"), "utf8")).asOf;

test("nothing is sent of a site that another program publishes; the report has it, for whoever verifies the site", async () => {
  await begin();
  announce(0);
  now += 6 * HOUR;
  place.turn(now);
  const { report, error } = await place.run(now, {
    notify: ["ntfy:https://$NO_TOKEN_HERE@ntfy.example/water"],
    publish: "pages",
  });
  expect([codeOf(error), ntfy.published, existsSync(`${place.out}.told`)]).toEqual([0, 0, false]);
  expect(report.outbox).toMatchObject({
    manifest: expect.stringMatching(/^[\da-f]{64}$/),
    hub: null,
    letters: [
      {
        to: "ntfy:https://$NO_TOKEN_HERE@ntfy.example/water",
        parcels: [{ areaId: place.region.areas[0]?.id }],
      },
    ],
  });
});

test("who verifies that site sends it, if it is that very build", async () => {
  await begin();
  announce(0);
  now += 6 * HOUR;
  place.turn(now);
  const { report } = await place.run(now, { notify: [phone()], publish: "pages" });
  const file = join(place.folder, "nightly.json");
  const verify = async (tree: string) => {
    writeFileSync(file, JSON.stringify(report));
    const site = await serve(tree);
    closing.push(() => site.close());
    const child = startScript("verify.ts", ["--url", site.address, "--notify", file], AT_ONCE);
    const [output, errors] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      once(child, "close"),
    ]);
    return { code: child.exitCode, output: output + errors };
  };
  // What was live before is whole, and not what the messages speak of.
  expect(await verify(place.site)).toEqual({
    code: 9,
    output: expect.stringContaining("is of another build than the site: no message was sent"),
  });
  expect(ntfy.published).toBe(0);
  expect(await verify(place.out)).toEqual({
    code: 0,
    output: expect.stringContaining("All messages were sent."),
  });
  expect(ntfy.shown).toMatchObject([{ topic: topicOf(0) }]);
  // A site with a fault is not spoken of.
  writeFileSync(join(place.out, "v1/status.json"), "{}");
  expect((await verify(place.out)).code).toBe(1);
  expect(ntfy.published).toBe(1);
});

const hasMail =
  spawnSync("msmtp", ["--version"]).status === 0 &&
  spawnSync("/usr/bin/python3", ["-c", "import aiosmtpd"]).status === 0;

test.skipIf(!hasMail)("msmtp brings mail to a server that speaks SMTP", async () => {
  await begin();
  const sink = spawn("/usr/bin/python3", ["-u", "-c", SINK], { stdio: ["pipe", "pipe", "inherit"] });
  closing.push(async () => void sink.kill());
  const lines = createInterface({ input: sink.stdout })[Symbol.asyncIterator]();
  const port = (await lines.next()).value;
  const config = join(place.folder, "msmtprc");
  writeFileSync(config, `account default\nhost 127.0.0.1\nport ${port}\nfrom water@example.nz\n`);
  const program = join(place.folder, "sendmail");
  writeFileSync(program, `#!/bin/sh\nexec msmtp --file=${config} "$@"\n`);
  chmodSync(program, 0o755);
  vi.stubEnv("SENDMAIL", program);
  announce(0);
  announce(2);
  const { code, report } = await night(6, "mail:water@lists.example.nz");
  expect([code, report.notified]).toEqual([0, [{ to: "mail:water@lists.example.nz", sent: 2, fault: null }]]);
  const got = [await lines.next(), await lines.next()].map(({ value }) => JSON.parse(value ?? ""));
  for (const one of got)
    expect(one).toMatchObject({
      sender: "water@example.nz",
      recipients: ["water@lists.example.nz"],
      from: expect.stringContaining("water@example.nz"),
      text: expect.stringContaining("https://water.example.nz/v1/areas/"),
    });
  expect(got.map(({ subject }) => subject).sort()).toEqual([
    "SAMPLE: Area 0: Level 2 from Saturday 28 November, 12:01 am",
    "SAMPLE: Area 2: Level 2 from Saturday 28 November, 12:01 am",
  ]);
});

/** An SMTP server that prints its port, and what it is given, a line each. */
const SINK = `
import email, json, time
from email import policy
from aiosmtpd.controller import Controller
class Sink:
    async def handle_DATA(self, server, session, envelope):
        m = email.message_from_bytes(envelope.content, policy=policy.default)
        print(json.dumps({"sender": envelope.mail_from, "recipients": envelope.rcpt_tos, "from": str(m["from"]), "subject": str(m["subject"]), "text": m.get_content()}))
        return "250 OK"
import socket
s = socket.socket(); s.bind(("127.0.0.1", 0)); port = s.getsockname()[1]; s.close()
c = Controller(Sink(), hostname="127.0.0.1", port=port)
c.start()
print(port)
time.sleep(120)
`;

test("without receivers nothing is done", async () => {
  await begin();
  announce(0);
  const { code, report } = await night(6);
  expect([code, report.notified, report.outbox, existsSync(`${place.out}.told`)]).toEqual([
    0,
    [],
    null,
    false,
  ]);
});

test("the name of a wrong receiver is not repeated: it may hold a secret", async () => {
  const { receiversIn } = await import("../../../generator/nightly/notify/receivers/receivers.ts");
  expect(receiversIn("none")).toEqual([]);
  expect(receiversIn("ntfy:https://ntfy.sh/water, mail:a@b.nz")).toEqual([
    "ntfy:https://ntfy.sh/water",
    "mail:a@b.nz",
  ]);
  for (const wrong of [
    "ntfy:https://tk_secret@ntfy.sh/water",
    "webhook:https://secret@example.nz/",
    "webhook:https://example.nz/secret",
    "ntfy:https://ntfy.sh/secret/deeper",
    "slack:secret",
    "mail:-secret",
    `ntfy:https://ntfy.sh/${"secret".repeat(5)}`,
  ]) {
    expect(() => receiversIn(wrong), wrong).toThrow(/A receiver of messages is wrong: expected ntfy:/);
    expect(() => receiversIn(wrong)).not.toThrow(/(?<!\$)secret(?!s)/);
  }
});

test("a maintainer who cannot be reached is a note, whatever ended the night", async () => {
  await begin();
  const maintainer = `ntfy:${await nowhere()}/maintainer`;
  const { report, error } = await place.run(now, {
    live: `file:${join(place.folder, "nothing")}`,
    notifyMaintainer: [maintainer],
  });
  expect([codeOf(error), report.notes.at(-1)]).toEqual([
    7,
    `${maintainer} could not be reached (ECONNREFUSED).`,
  ]);
});
