import { expect, test } from "vitest";
import { publicKeyOf } from "../../../generator/mirror/signature/public-key.ts";
import { secretKeyOf } from "../../../generator/mirror/signature/secret-key.ts";
import { sign } from "../../../generator/mirror/signature/signature.ts";
import { SignatureError } from "../../../generator/mirror/signature/signature-errors.ts";
import { checkManifest, signManifest } from "../../../generator/mirror/signature/signed-manifest.ts";
import { TEST_KEY } from "./minisign.ts";

const HOUR = 3_600_000;
const AS_OF = "2026-11-21T20:10:00Z";
const at = Date.parse(AS_OF);
const manifest = Buffer.from(JSON.stringify({ asOf: AS_OF, parts: [] }));
const [secret, key] = [secretKeyOf(TEST_KEY.secret), publicKeyOf(TEST_KEY.public)] as const;

const commentOf = (signature: string) => /^trusted comment: (.*)$/m.exec(signature)?.[1];
const isAccepted = (signature: string, now: number): boolean => {
  try {
    checkManifest(manifest, signature, { key, now });
    return true;
  } catch (error) {
    expect(error).toBeInstanceOf(SignatureError);
    return false;
  }
};

test.each([
  ["in a day", at + 24 * HOUR, "2026-11-25T20:10:00Z"],
  ["in a minute", at + 60_000, "2026-11-21T20:14:00Z"],
  ["never, because the data set is finished", null, null],
])(
  "with the next build due %s, a signature holds up to the last millisecond that it states",
  (_, next, until) => {
    const signature = signManifest(manifest, next, secret);
    expect(commentOf(signature)).toBe(`asOf:${AS_OF} expires:${until ?? "never"}`);
    const end = until === null ? Number.MAX_SAFE_INTEGER : Date.parse(until);
    expect(isAccepted(signature, end - 1)).toBe(true);
    expect(isAccepted(signature, end)).toBe(until === null);
  },
);

const STATED = [
  AS_OF,
  "2026-11-21T20:10:01Z",
  "never",
  "",
  "soon",
  "2026-13-01T00:00:00Z",
  "2026-11-21",
  "0",
];

test("a signed comment counts only if both of its instants can be read, and the first is the manifest's", () => {
  const accepted = STATED.flatMap((asOf) =>
    STATED.filter((expires) =>
      isAccepted(sign(manifest, `asOf:${asOf} expires:${expires}`, secret), at - 1),
    ).map((expires) => [asOf, expires]),
  );
  expect(accepted).toEqual([
    [AS_OF, AS_OF],
    [AS_OF, "2026-11-21T20:10:01Z"],
    [AS_OF, "never"],
  ]);
  const ofAnother = sign(manifest, "asOf:2026-11-21T20:10:01Z expires:never", secret);
  expect(() => checkManifest(manifest, ofAnother, { key, now: at })).toThrow("of another as-of");
  for (const comment of [
    "",
    `asOf:${AS_OF}`,
    `expires:never asOf:${AS_OF}`,
    `asOf:${AS_OF} expires:never and ever`,
  ])
    expect(() => checkManifest(manifest, sign(manifest, comment, secret), { key, now: at }), comment).toThrow(
      "the signature's trusted comment does not say as-of and expiry",
    );
});
