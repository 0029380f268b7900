import { check } from "../../generator/load/check/check.ts";
import { DataError, type LocatedFault } from "../../generator/load/faults.ts";
import { fingerprintOf } from "../../generator/load/fingerprint.ts";
import { followingFiles, load, type Readings, type Source } from "../../generator/load/load.ts";

export type SoundData = { readonly source: Source; readonly readings: Readings };

/** Loads and checks a data set. Throws DataError. */
export async function soundData(folder: string): Promise<SoundData> {
  const loaded = load(folder);
  const readings = followingFiles(loaded.readings.readings, fingerprintOf(folder).digests);
  return { source: check(folder, loaded), readings };
}

/** The records of sound data except readings. Throws DataError. */
export const readSource = async (folder: string): Promise<Source> => (await soundData(folder)).source;

/** The faults of a data set; none if it is sound. */
export async function faultsIn(folder: string): Promise<readonly LocatedFault[]> {
  try {
    await soundData(folder);
    return [];
  } catch (error) {
    if (error instanceof DataError) return error.faults;
    throw error;
  }
}
