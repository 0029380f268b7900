/** A build that was made for this machine, whatever the port. */
const LOCAL = /^http:\/\/(localhost|127\.0\.0\.1)(:\d+)?$/;

/**
 * Puts the address of this server in place of the one that a local build was made for: maps, the OpenAPI description and
 * examples would lead to another port otherwise. Null if nothing is to be replaced; a build made for the web keeps its
 * address.
 */
export function relocation(builtFor: string, base: string): ((bytes: Buffer) => Buffer) | null {
  if (!LOCAL.test(builtFor) || builtFor === base) return null;
  return (bytes) =>
    bytes.includes(builtFor) ? Buffer.from(bytes.toString().replaceAll(builtFor, base)) : bytes;
}
