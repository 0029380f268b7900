import { spokenName } from "../../../views/words/te-reo.ts";

/** A name whose words in te reo Māori are marked. */
export const spoken = (name: string): Node =>
  document.createRange().createContextualFragment(String(spokenName(name)));
