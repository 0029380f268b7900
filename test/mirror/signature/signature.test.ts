import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { publicKeyOf } from "../../../generator/mirror/signature/public-key.ts";
import { secretKeyOf, signingKeyOf } from "../../../generator/mirror/signature/secret-key.ts";
import { sign, verify } from "../../../generator/mirror/signature/signature.ts";
import { KeyError } from "../../../generator/mirror/signature/signature-errors.ts";
import { amount } from "../../support/amount.ts";
import { drawOf } from "../../support/random.ts";
import {
  ENCRYPTED_KEY,
  generateKey,
  lacksMinisign,
  minisignSigns,
  minisignVerifies,
  TEST_KEY,
} from "./minisign.ts";

const draw = drawOf(19);
const messages = [0, 1, 63, 64, 129, 5000].map((length) =>
  Uint8Array.from({ length }, () => draw.below(256)),
);
const key = secretKeyOf(TEST_KEY.secret);
const trusted = publicKeyOf(TEST_KEY.public);
const COMMENT = "asOf:2026-11-21T20:10:00Z expires:2026-11-25T20:10:00Z";

describe.skipIf(lacksMinisign)("with minisign, which is not installed everywhere", () => {
  test("what is signed here, minisign verifies, and the other way round", () => {
    const pair = generateKey();
    for (const message of messages) {
      const signature = sign(message, COMMENT, secretKeyOf(pair.secret));
      expect(minisignVerifies(message, signature, pair.publicFile)).toBe(COMMENT);
      const theirs = minisignSigns(message, pair, "-t", COMMENT);
      expect(verify(message, theirs, publicKeyOf(pair.public))).toBe(COMMENT);
    }
  });

  test("a signature has the same bytes as minisign's, but for the untrusted comment", () => {
    const pair = generateKey();
    const theirs = minisignSigns(Buffer.from("message"), pair, "-t", COMMENT);
    const ours = sign(Buffer.from("message"), COMMENT, secretKeyOf(pair.secret));
    expect(ours.split("\n").slice(1)).toEqual(theirs.split("\n").slice(1));
  });

  test("a key whose password minisign has removed is taken", () => {
    const { secretFile } = generateKey();
    execFileSync("minisign", ["-C", "-W", "-s", secretFile], { stdio: "ignore" });
    expect(() => secretKeyOf(readFileSync(secretFile, "utf8"))).not.toThrow();
  });

  test("minisign's old format, which does not hash first, is refused", () => {
    const pair = generateKey();
    const old = minisignSigns(Buffer.from("x"), pair, "-l");
    expect(() => verify(Buffer.from("x"), old, publicKeyOf(pair.public))).toThrow("old format");
  });

  test("both refuse the same signatures after one character has been changed", () => {
    const pair = generateKey();
    const message = messages[4] as Uint8Array;
    const signature = sign(message, COMMENT, secretKeyOf(pair.secret));
    const from = signature.indexOf("\n") + 1;
    for (let round = 0; round < amount(15, 40); round++) {
      const at = from + draw.below(signature.length - from);
      const changed = `${signature.slice(0, at)}${draw.pick([..."AZ09+/ x"])}${signature.slice(at + 1)}`;
      const isAsBefore = changed === signature;
      const ours = textOf(() => verify(message, changed, publicKeyOf(pair.public)));
      if (isAsBefore) expect(ours).toBe(COMMENT);
      else
        expect([ours === COMMENT, minisignVerifies(message, changed, pair.publicFile)]).toEqual([
          false,
          null,
        ]);
    }
  });
});

test("a signature is the same each time, and holds for its own message alone", () => {
  for (const message of messages) {
    const signature = sign(message, COMMENT, key);
    expect(sign(message, COMMENT, key)).toBe(signature);
    for (const other of messages) {
      if (other === message) expect(verify(other, signature, trusted)).toBe(COMMENT);
      else expect(() => verify(other, signature, trusted)).toThrow("the signature is of other bytes");
    }
  }
});

test("a changed comment, another key and a text that is no signature are each told apart", () => {
  const message = Buffer.from("message");
  const signature = sign(message, COMMENT, key);
  const refusing = (text: string, by = trusted) => textOf(() => verify(message, text, by));
  expect(refusing(signature.replace("2026-11-25", "2027-11-25"))).toBe(
    "the signature's trusted comment has been changed",
  );
  const other = publicKeyOf(ENCRYPTED_KEY.public);
  expect(refusing(signature, other)).toBe(`it is signed by the key ${trusted.id}, not by ${other.id}`);
  const lines = signature.trimEnd().split("\n");
  const changed = lines.map((_, index) => `${lines.with(index, "x").join("\n")}\n`);
  expect(changed).toHaveLength(4);
  for (const text of ["", "<!doctype html>", signature.slice(0, -20), `${signature}more\n`, ...changed])
    expect(refusing(text)).toBe("the signature is not in minisign's format");
});

test("a public key is taken as a file or as its line, and its id is the one that minisign shows", () => {
  const file = `untrusted comment: minisign public key 79D2F3C106BB4E44\r\n${TEST_KEY.public}\r\n`;
  expect(publicKeyOf(file).id).toBe("79D2F3C106BB4E44");
  expect(trusted.id).toBe("79D2F3C106BB4E44");
  const junk = `${TEST_KEY.public.slice(0, 9)}*${TEST_KEY.public.slice(9)}`;
  for (const wrong of ["", "RWQ", TEST_KEY.secret, "no-such-file.pub", junk]) {
    expect(() => publicKeyOf(wrong)).toThrow(KeyError);
    expect(() => publicKeyOf(wrong)).toThrow(/^The public key is not one of minisign: .+ begins with RW\.$/);
  }
});

describe("the environment", () => {
  const line = TEST_KEY.secret.split("\n")[1] ?? "";

  test("without a key, or with empty variables as CI makes them, there is nothing to sign with", () => {
    expect(signingKeyOf({})).toBeNull();
    expect(signingKeyOf({ MINISIGN_SECRET_KEY: "" })).toBeNull();
  });

  test("a key is taken with both lines, or its second alone, and whatever ends a line", () => {
    for (const text of [TEST_KEY.secret, line, `${TEST_KEY.secret.replaceAll("\n", "\r\n")}\n`])
      expect(signingKeyOf({ MINISIGN_SECRET_KEY: text })?.number).toEqual(key.number);
  });

  test.each([
    ["a key with a password", { MINISIGN_SECRET_KEY: ENCRYPTED_KEY.secret }, "minisign -C -W"],
    ["a cut key", { MINISIGN_SECRET_KEY: line.slice(0, 100) }, "is not a key of minisign"],
    ["a public key", { MINISIGN_SECRET_KEY: TEST_KEY.public }, "is not a key of minisign"],
    ["a path", { MINISIGN_SECRET_KEY: "/root/.minisign/minisign.key" }, "is not a key of minisign"],
    ["a damaged key", { MINISIGN_SECRET_KEY: damaged(line, 70) }, "is damaged"],
  ])("%s is refused with a message, and nothing of a secret is in it", (_, environment, message) => {
    const said = textOf(() => signingKeyOf(environment));
    expect(said).toMatch(/^MINISIGN_/);
    expect(said).toContain(message);
    for (const secret of [...Object.values(environment), line])
      for (let at = 0; at + 12 <= secret.length; at++) expect(said).not.toContain(secret.slice(at, at + 12));
  });

  test("whatever bytes the key has, the error is a KeyError", () => {
    for (let round = 0; round < 200; round++) {
      const bytes = randomBytes(158);
      if (round % 2) bytes.write("Ed\0\0B2", 0, "latin1");
      const refused = () => secretKeyOf(bytes.toString("base64"));
      expect(refused).toThrow(KeyError);
      expect(refused).toThrow(round % 2 ? "is damaged" : "is not a key of minisign");
    }
  });
});

/** A line of base64 with one byte of it changed. */
function damaged(line: string, at: number): string {
  const bytes = Buffer.from(line, "base64");
  bytes.writeUInt8(bytes.readUInt8(at) ^ 0x55, at);
  return bytes.toString("base64");
}

/** What an action gives, or the message of its error. */
function textOf(act: () => unknown): string {
  try {
    return String(act());
  } catch (error) {
    return (error as Error).message;
  }
}
