/** A key cannot be used. The message says which and why, and never holds anything of a secret. */
export class KeyError extends Error {}

/** What is signed is not to be trusted. The message says why. */
export class SignatureError extends Error {}

/** The signature is one of the key, and of other bytes: they have been changed, or it belongs to another build of the site. */
export class OtherBytesError extends SignatureError {}
