/** The address of a build that was made for this machine, whatever the port. */
const LOCAL = /^http:\/\/(localhost|127\.0\.0\.1)(:\d+)?$/;

/**
 * A file of a local build with its base address replaced: otherwise maps, the OpenAPI description and the examples
 * would point to another port. A build that was made for the web keeps its address.
 */
export function relocated(bytes: Buffer, from: string, to: string | undefined): Buffer {
  const isMoved = to !== undefined && to !== from && LOCAL.test(from) && bytes.includes(from);
  return isMoved ? Buffer.from(bytes.toString().replaceAll(from, to)) : bytes;
}
