/** Keys made by minisign itself, and keys encrypted here, with limits that cost less. */

import { execFileSync, spawnSync } from "node:child_process";
import { scryptSync } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { temporaryFolder } from "../../support/temporary.ts";

export const lacksMinisign = spawnSync("minisign", ["-v"]).error !== undefined;

export type KeyFiles = {
  readonly secretFile: string;
  readonly publicFile: string;
  readonly secret: string;
  readonly public: string;
};

/** A fresh pair of keys, not encrypted. */
export function generateKey(): KeyFiles {
  const folder = temporaryFolder();
  const [secretFile, publicFile] = [join(folder, "secret.key"), join(folder, "public.key")] as const;
  execFileSync("minisign", ["-G", "-W", "-s", secretFile, "-p", publicFile], { stdio: "ignore" });
  return {
    secretFile,
    publicFile,
    secret: readFileSync(secretFile, "utf8"),
    public: readFileSync(publicFile, "utf8"),
  };
}

/** A key that needs no minisign: from the unencrypted text of one. `N` and `p` are what libsodium makes of the limits. */
export function encrypted(
  unencrypted: string,
  password: string,
  { operations, memory, N, p }: { operations: number; memory: number; N: number; p: number },
): string {
  const bytes = Buffer.from(unencrypted.split("\n")[1] ?? "", "base64");
  bytes.write("Sc", 2, "latin1");
  bytes.fill(7, 6, 38);
  bytes.writeBigUInt64LE(BigInt(operations), 38);
  bytes.writeBigUInt64LE(BigInt(memory), 46);
  const stream = scryptSync(password, bytes.subarray(6, 38), 104, { N, r: 8, p, maxmem: 2 ** 28 });
  for (const [index, byte] of stream.entries())
    bytes.writeUInt8(bytes.readUInt8(54 + index) ^ byte, 54 + index);
  return `untrusted comment: minisign encrypted secret key\n${bytes.toString("base64")}\n`;
}

/** What minisign says of a signature: the trusted comment, or null if it refuses. */
export function minisignVerifies(
  message: Uint8Array,
  signature: string,
  publicKeyFile: string,
): string | null {
  const file = join(temporaryFolder(), "message");
  writeFileSync(file, message);
  writeFileSync(`${file}.minisig`, signature);
  const { status, stdout } = spawnSync("minisign", ["-V", "-Q", "-m", file, "-p", publicKeyFile], {
    encoding: "utf8",
  });
  return status === 0 ? stdout.trimEnd() : null;
}

/** A signature made by minisign, with a key and its password if it has one. */
export function minisignSigns(
  message: Uint8Array,
  { secretFile, password = "" }: { readonly secretFile: string; readonly password?: string },
  ...more: string[]
): string {
  const file = join(temporaryFolder(), "message");
  writeFileSync(file, message);
  execFileSync("minisign", ["-S", "-m", file, "-s", secretFile, ...more], {
    stdio: ["pipe", "ignore", "ignore"],
    input: password && `${password}\n`,
  });
  return readFileSync(`${file}.minisig`, "utf8");
}

/** An unencrypted pair for tests alone, so that most of them need no minisign. Its sum is that of encrypted ones. */
export const TEST_KEY = {
  secret: `untrusted comment: a key for tests, known to everybody
RWQAAEIyAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAARE67BsHz0nlr5bodNli3/WhTGGf2mpPZjTkgCn9muHAcre9fcM+7MdEt7ze2j2S4uQ2RVvg6iNDbYU0w/eg2LS0OdORmAXxXId9Auz3r/Swk/uQb90Egg2mAXics5mkjpyWms/gdlno=
`,
  public: "RWRETrsGwfPSedEt7ze2j2S4uQ2RVvg6iNDbYU0w/eg2LS0OdORmAXxX",
} as const;

/** A pair that `minisign -G` has encrypted, for tests alone. To open it takes 1 GiB and some seconds. */
export const ENCRYPTED_KEY = {
  secret:
    "RWRTY0IyxEFnEQgcO3Ic4Cs4GC7vSO9o3dJ97AYpCMfPrA6HDrQAAAACAAAAAAAAAEAAAAAAGU5MNtNS41Qc74WIDuYnRgPAJuqvxv/ruXYWzq5mYp+RbtuDKEFznhfyjhOPmV0I9SyWoYS9fUnQHyAIckaGRaglSP8umg4qAasGviGm3jDSQjr4C32li8SFjGXuqZE55bDmcB1tbkI=",
  password: "pw",
  public: "RWTyGdfO9G+DUULNOauvyNYgTOws2rMXhtJATgYKIOR79ih8CrD96Mx8",
} as const;
