/** Messages to a mailing list, through the machine's `sendmail`: postfix, exim and msmtp have one. */

import { existsSync } from "node:fs";
import { runProgram } from "../../publish/program.ts";
import type { Message } from "../message.ts";
import { NotSentError, type Receiver } from "./receiver.ts";

/** In milliseconds. */
const LONGEST = 60_000;

export const mail = (name: string, address: string): Receiver => ({
  name,
  dropsDoubles: false,
  async send(message) {
    const { code, stderr } = await sendmail(address, mailOf(message, address)).catch(() => {
      throw new NotSentError(
        `${name}: there is no sendmail: install msmtp-mta or another, or name the program in SENDMAIL.`,
      );
    });
    if (code !== 0)
      throw new NotSentError(
        `${name}: sendmail ended with ${code ?? "a signal"}${stderr === "" ? "" : `: ${stderr.trim().slice(0, 300)}`}`,
      );
  },
  recall: async () => true,
});

/** The address is no option, whatever it begins with. */
const sendmail = (address: string, text: string) =>
  runProgram(programOf(), ["-i", "--", address], { input: text, timeout: LONGEST });

/** Services of systemd often have no `sbin` on their path. */
const programOf = (): string =>
  process.env.SENDMAIL ??
  ["/usr/sbin/sendmail", "/usr/lib/sendmail"].find((path) => existsSync(path)) ??
  "sendmail";

/** Without `From`, which the program adds: it knows the addresses that it may send from. */
function mailOf({ id, title, text, link }: Message, to: string): string {
  const body = [text, ...(link === null ? [] : [link])].join("\n\n");
  return [
    `To: <${to}>`,
    `Subject: ${encoded(title)}`,
    `Date: ${new Date().toUTCString().replace("GMT", "+0000")}`,
    `Message-ID: <${id}@${link === null ? "water-restrictions.invalid" : new URL(link).hostname}>`,
    "Auto-Submitted: auto-generated",
    "MIME-Version: 1.0",
    "Content-Type: text/plain; charset=utf-8",
    "Content-Transfer-Encoding: base64",
    "",
    ...(Buffer.from(`${body}\n`)
      .toString("base64")
      .match(/.{1,76}/g) ?? []),
    "",
  ].join("\n");
}

/** Bytes in one encoded word: it may have 75 characters (RFC 2047 §2). */
const MOST_IN_WORD = 42;

/** A text in a header: as it is if it is short and plain, else as encoded words, none of which divides a character. */
function encoded(text: string): string {
  if (/^[\x20-\x7e]{1,60}$/.test(text) && !text.includes("=?")) return text;
  const words = [""];
  for (const character of text) {
    const word = words.at(-1) ?? "";
    if (Buffer.byteLength(word + character) > MOST_IN_WORD) words.push(character);
    else words[words.length - 1] = word + character;
  }
  return words.map((word) => `=?UTF-8?B?${Buffer.from(word).toString("base64")}?=`).join("\n ");
}
