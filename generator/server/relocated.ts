/** The address of a build that was made for this machine, whatever the port. */
const LOCAL = /^http:\/\/(localhost|127\.0\.0\.1)(:\d+)?$/;

/**
 * A file of a local build with another base address in place of its own: maps, the OpenAPI description and the examples
 * would lead to another port otherwise. A build that was made for the web keeps its address.
 */
export function relocated(bytes: Buffer, from: string, to: string | undefined): Buffer {
  const isMoved = to !== undefined && to !== from && LOCAL.test(from) && bytes.includes(from);
  return isMoved ? Buffer.from(bytes.toString().replaceAll(from, to)) : bytes;
}
