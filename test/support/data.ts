import { check } from "../../generator/check/check.ts";
import { load, type Readings, type Source } from "../../generator/load/load.ts";

export type SoundData = { readonly source: Source; readonly readings: Readings };

/** Loads and checks a data set. Throws DataError, and then leaves nothing open. */
export async function soundData(folder: string): Promise<SoundData> {
  const loaded = await load(folder);
  const { readings } = loaded.readings;
  try {
    return { source: check(folder, loaded), readings };
  } catch (error) {
    readings.close();
    throw error;
  }
}
