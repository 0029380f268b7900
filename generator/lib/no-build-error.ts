/** A folder holds no build that a program could read. The message says what to do. */
export class NoBuildError extends Error {
  constructor(folder: string) {
    super(`${folder} holds no build: run npm run build, or name another folder with --root.`);
  }
}
