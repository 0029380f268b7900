/** The limits for clients of the server: times in milliseconds, sizes in bytes. */
export type ServerLimits = typeof LIMITS;

export const LIMITS = {
  /** Of request line and headers. A target of more than 16 kB gets its answer, unless it exceeds even this. */
  headerBytes: 64 * 1024,
  /** For the headers to arrive, and for a whole request. */
  headers: 10_000,
  request: 20_000,
  /** For the next request on a connection. Longer than most proxies keep theirs, so that they close first. */
  idle: 65_000,
  /** For a client to take any bytes of an answer. */
  stall: 30_000,
  /** After this time, a client must have taken so many bytes a second on average. */
  slow: 120_000,
  slowest: 4000,
  /** For requests that are on their way when the server begins to shut down, and for the answers in progress then. */
  lull: 250,
  grace: 5000,
  /** Open connections; fewer where the system allows fewer descriptors. */
  connections: 10_000,
};

/** Descriptors that are reserved for files. */
const RESERVED = 300;

/** The number of connections that the system has descriptors for. */
export function connectionsWithin(most: number): number {
  const report: { userLimits?: { open_files?: { soft?: unknown } } } = process.report.getReport();
  const descriptors = Number(report.userLimits?.open_files?.soft);
  return Number.isNaN(descriptors) ? most : Math.min(most, Math.max(descriptors - RESERVED, descriptors / 2));
}
