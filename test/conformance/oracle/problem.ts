/** Problems (docs/contract.md §3). Wording is free, so `detail` and `message` are null here. */

export interface ProblemError {
  /** Null where the contract names no code. */
  code: string | null;
  message: null;
  pointer?: string;
}

export interface ProblemBody {
  type: string;
  title: string;
  status: number;
  detail: null;
  instance: null;
  /** Null where the contract leaves the entries open (405 and 414). */
  errors: ProblemError[] | null;
}

const kinds: Record<number, { section: string; title: string }> = {
  400: { section: "15.5.1", title: "Bad Request" },
  404: { section: "15.5.5", title: "Not Found" },
  405: { section: "15.5.6", title: "Method Not Allowed" },
  414: { section: "15.5.15", title: "URI Too Long" },
};

/** Thrown by an operation; becomes the answer. */
export class Problem extends Error {
  readonly status: number;
  readonly body: ProblemBody;

  constructor(status: number, errors: ProblemError[] | null) {
    super(`Problem ${status}`);
    const { section = "", title = "" } = kinds[status] ?? {};
    this.status = status;
    this.body = {
      type: `https://datatracker.ietf.org/doc/html/rfc9110#section-${section}`,
      title,
      status,
      detail: null,
      instance: null,
      errors,
    };
  }
}

/** 404 `Error.NotFound`, without a pointer. */
export function notFound(): Problem {
  return new Problem(404, [{ code: "Error.NotFound", message: null }]);
}

/** 400 `Error.Validation`, one error for each pointer, in order. */
export function invalid(pointers: string[]): Problem {
  return new Problem(
    400,
    pointers.map((pointer) => ({ code: "Error.Validation", message: null, pointer })),
  );
}
