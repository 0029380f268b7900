/** No upstream has a requested key. The message lists the keys that there are. */
export class UnknownUpstream extends Error {}
