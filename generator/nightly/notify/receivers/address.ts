/** The address of a receiver: as it was given, and with its secret, which is in the environment alone. */

import { isPrivateHost } from "../../../lib/http/private-address.ts";
import { TargetError } from "../../../lib/target/target-errors.ts";

export type Address = {
  /** As it was given. */
  readonly name: string;
  /** Without the secret. */
  readonly url: URL;
  readonly secret: string | null;
};

/** `https://$NTFY_TOKEN@ntfy.example/prefix`, or `$HOOK_ADDRESS` whose value is such an address. Throws TargetError. */
export function addressOf(name: string, given: string): Address {
  const isNamed = /^\$\w+$/.test(given);
  const url = URL.parse(isNamed ? secretIn(name, given) : given);
  if (url === null || !/^https?:$/.test(url.protocol))
    throw new TargetError(`${name}: expected an http or https address${isNamed ? ` in ${given}` : ""}.`);
  const inAddress = decodeURIComponent(url.password || url.username);
  url.username = "";
  url.password = "";
  if (inAddress === "") return { name, url, secret: null };
  if (url.protocol === "http:" && url.hostname !== "localhost" && !isPrivateHost(url.hostname))
    throw new TargetError(`${name}: expected https, found http, where others could read the secret.`);
  return { name, url, secret: inAddress.startsWith("$") ? secretIn(name, inAddress) : inAddress };
}

function secretIn(name: string, variable: string): string {
  const value = process.env[variable.slice(1)];
  if (value !== undefined && value !== "") return value;
  throw new TargetError(
    `${name}: expected a secret in the environment variable ${variable.slice(1)}, found none.`,
  );
}
