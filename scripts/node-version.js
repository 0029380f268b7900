/** Which versions of Node run the program. JavaScript that old versions run too. */

/** The least minor version of each major one: earlier ones cannot write a GeoPackage. */
const LEAST = { 24: 16, 26: 10 };

const [major, minor] = process.versions.node.split(".").map(Number);

/** Whether this version runs the program. */
export const isFit = major > 26 || minor >= LEAST[major];

/** Says which version is needed, and ends the process with 2. */
export function refuse() {
  console.error(
    `Expected Node ${Object.entries(LEAST)
      .map((version) => version.join("."))
      .join(" or ")}, or newer, found ${process.versions.node} (${process.execPath}).
On Linux and Windows, npm installs the version that the program is built with beside it, and any Node then starts that: leave out
\`--omit=optional\`. Elsewhere, install a newer Node: https://nodejs.org/en/download`,
  );
  process.exit(2);
}
