/** Goes ahead of a command, by `--import`: its clock stands at the instant `NOW`. */

const now = Date.parse(process.env.NOW ?? "");
if (Number.isNaN(now)) throw new Error(`NOW is ${process.env.NOW}, expected an instant.`);
Date.now = () => now;
