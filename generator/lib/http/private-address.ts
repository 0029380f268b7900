import { lookup as lookUp } from "node:dns";
import { BlockList, isIP, type LookupFunction } from "node:net";

/** Addresses that are not public (RFC 6890): this machine, local networks, services of clouds, reserved ones. */
const PRIVATE = new BlockList();
for (const [network, prefix] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  // The metadata service of a cloud.
  ["168.63.129.16", 32],
  ["224.0.0.0", 3],
] as const) {
  PRIVATE.addSubnet(network, prefix, "ipv4");
}
for (const [network, prefix] of [
  // IPv4 addresses embedded in IPv6. No public server needs one of these.
  ["::", 96],
  ["::ffff:0:0:0", 96],
  ["64:ff9b::", 96],
  ["64:ff9b:1::", 48],
  ["2001::", 23],
  ["2002::", 16],
  ["100::", 64],
  ["2001:db8::", 32],
  ["3fff::", 20],
  ["5f00::", 16],
  ["fc00::", 7],
  ["fe80::", 10],
  ["fec0::", 10],
  ["ff00::", 8],
] as const) {
  PRIVATE.addSubnet(network, prefix, "ipv6");
}

const isPrivate = (address: string): boolean => PRIVATE.check(address, isIP(address) === 6 ? "ipv6" : "ipv4");

/** Whether a host is a private address. A name is not one: `publicLookup` checks what it resolves to. */
export function isPrivateHost(hostname: string): boolean {
  const address = hostname.replace(/^\[|\]$/g, "");
  return isIP(address) !== 0 && isPrivate(address);
}

export const PRIVATE_ADDRESS = "EPRIVATE";

/**
 * Resolves a name for a connection, and fails on a private address. The checked address is the one that is connected
 * to.
 */
export const publicLookup: LookupFunction = (hostname, options, done) => {
  lookUp(hostname, { ...options, all: true }, (error, addresses) => {
    const failure =
      error ??
      (addresses.some(({ address }) => isPrivate(address))
        ? Object.assign(new Error(`${hostname} is a private address`), { code: PRIVATE_ADDRESS })
        : null);
    const [first] = addresses ?? [];
    if (failure !== null || first === undefined) done(failure, "", 0);
    else if (options.all === true) done(null, addresses);
    else done(null, first.address, first.family);
  });
};
