import { problemFile } from "../../api/address.ts";

/**
 * A file that may answer a request, by its path, and the status that it is sent with. It answers if it exists or, with
 * `where`, if that other file exists: then it exists too. `isFilledIn`: its placeholders are replaced by the page's
 * number and size. A 204 has no file.
 */
export type Candidate = {
  readonly file: string;
  readonly status: 200 | 204 | 404 | 501;
  readonly where?: string;
  readonly isFilledIn?: true;
};

/** The path of a problem that belongs to no operation. */
export const generalProblem = (reason: string): string => `/v1/${problemFile("", reason)}`;
