/** What pages say of something current once it is over: by the name that the part gives. Only scripts show it. */

export const AFTERWARDS = {
  answer: "Out of date: what was stated no longer counts. Ask the provider.",
  flow: "No current flow on record.",
  reading: "Out of date",
  status: "Not known: out of date",
  stated: ". It is out of date now: ask the provider.",
} as const;

export type Afterwards = keyof typeof AFTERWARDS;
