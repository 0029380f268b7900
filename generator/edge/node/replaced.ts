/** The build being read is no longer the published one: the request has to be answered from its successor. */
export class Replaced extends Error {
  constructor() {
    super("Another build has been published.");
  }
}
