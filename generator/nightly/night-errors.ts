/** A limit is exceeded: nothing was published. The message names every record. */
export class HeldBackError extends Error {}

/** What was published is incomplete or damaged. The message says whether it was rolled back. */
export class NotWholeError extends Error {}

/** What was published is whole, and the host or a network before it does not answer as its files say. */
export class MisansweredError extends Error {}

/** The published site is whole, but readers did not get their messages. */
export class NotDeliveredError extends Error {}
