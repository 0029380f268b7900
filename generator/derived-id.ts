import { parse, v5 } from "uuid";

/** The namespace of derived ids (contract.md §4), taken apart once: most readings have such an id. */
const NAMESPACE = parse("c0a8f6f2-2f0b-5c8e-9a53-7d1b6f0e4a21");

/** The id of a record that the data gives none: the UUIDv5 of a name such as `assignment:{change id}`. */
export const derivedId = (name: string): string => v5(Buffer.from(name), NAMESPACE);
