/** One thing that is wrong with a request; `pointer` names the parameter, if one is invalid. */
export type ProblemError = { readonly code: string; readonly message: string; readonly pointer?: string };

/** The body of a problem (docs/contract.md §3). */
export type Problem = {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly detail: string;
  readonly instance: string | null;
  readonly errors: readonly ProblemError[];
};

/** A problem as an error, with the same fields. */
export class ApiProblem extends Error implements Problem {
  override readonly name = "ApiProblem";
  declare readonly type: string;
  declare readonly title: string;
  declare readonly status: number;
  declare readonly detail: string;
  declare readonly instance: string | null;
  declare readonly errors: readonly ProblemError[];

  constructor(problem: Problem) {
    super(problem.errors.map(({ message }) => message).join(" ") || problem.detail);
    Object.assign(this, problem);
  }
}
