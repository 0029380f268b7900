/** Keys and signatures made by minisign itself. */

import { execFileSync, spawnSync } from "node:child_process";
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

/** A signature made by minisign. */
export function minisignSigns(message: Uint8Array, { secretFile }: KeyFiles, ...more: string[]): string {
  const file = join(temporaryFolder(), "message");
  writeFileSync(file, message);
  execFileSync("minisign", ["-S", "-m", file, "-s", secretFile, ...more], {
    stdio: "ignore",
  });
  return readFileSync(`${file}.minisig`, "utf8");
}

/** An unencrypted pair for tests alone, so that most of them need no minisign. */
export const TEST_KEY = {
  secret: `untrusted comment: a key for tests, known to everybody
RWQAAEIyAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAARE67BsHz0nlr5bodNli3/WhTGGf2mpPZjTkgCn9muHAcre9fcM+7MdEt7ze2j2S4uQ2RVvg6iNDbYU0w/eg2LS0OdORmAXxXId9Auz3r/Swk/uQb90Egg2mAXics5mkjpyWms/gdlno=
`,
  public: "RWRETrsGwfPSedEt7ze2j2S4uQ2RVvg6iNDbYU0w/eg2LS0OdORmAXxX",
} as const;

/** Another pair for tests alone, whose secret half `minisign -G` has encrypted. */
export const ENCRYPTED_KEY = {
  secret:
    "RWRTY0IyxEFnEQgcO3Ic4Cs4GC7vSO9o3dJ97AYpCMfPrA6HDrQAAAACAAAAAAAAAEAAAAAAGU5MNtNS41Qc74WIDuYnRgPAJuqvxv/ruXYWzq5mYp+RbtuDKEFznhfyjhOPmV0I9SyWoYS9fUnQHyAIckaGRaglSP8umg4qAasGviGm3jDSQjr4C32li8SFjGXuqZE55bDmcB1tbkI=",
  public: "RWTyGdfO9G+DUULNOauvyNYgTOws2rMXhtJATgYKIOR79ih8CrD96Mx8",
} as const;
