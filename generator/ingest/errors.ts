/** A key was named that no upstream has. The message names those that there are. */
export class UnknownUpstream extends Error {}
