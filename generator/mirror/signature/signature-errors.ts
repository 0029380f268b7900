/** A key cannot be used. The message says which and why, and never contains anything secret. */
export class KeyError extends Error {}

/** Signed content cannot be trusted. The message says why. */
export class SignatureError extends Error {}

/**
 * The signature is by the right key, but for other bytes: these were changed, or it belongs to another build of the
 * site.
 */
export class OtherBytesError extends SignatureError {}

/** The signature is by another key. */
export class OtherKeyError extends SignatureError {}
