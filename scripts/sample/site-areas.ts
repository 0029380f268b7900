/** A water management area, or a part of one, as the provider numbers it. */
type WaterManagementArea = { id: string | null; number: string | null; name: string };

/** The sub-area of a site and the area that holds it. */
type SiteArea = { readonly sub: WaterManagementArea | null; readonly area: WaterManagementArea };

type AreaRow = readonly [key: string, number: string, name: string];

const canterbury: readonly (readonly [...AreaRow, subNumber: string, subName: string])[] = [
  ["Waiau Uwha", "HWZ", "Hurunui Waiau", "HWZ-02", "Waiau Uwha River"],
  ["Hurunui", "HWZ", "Hurunui Waiau", "HWZ-01", "Hurunui River"],
  ["Ashley", "WMK", "Waimakariri", "WMK-01", "Ashley River/Rakahuri"],
  ["Waimakariri", "WMK", "Waimakariri", "WMK-03", "Waimakariri River"],
  ["Selwyn", "SWT", "Selwyn Te Waihora", "SWT-01", "Selwyn River/Waikirikiri"],
  ["Rakaia", "RAK", "Rakaia", "RAK-01", "Rakaia River"],
  ["Ashburton", "ASH", "Ashburton", "ASH-02", "Ashburton River/Hakatere"],
  ["Rangitata", "OTOP", "Orari Temuka Opihi Pareora", "OTOP-01", "Rangitata River"],
  ["Orari", "OTOP", "Orari Temuka Opihi Pareora", "OTOP-02", "Ōrāri River"],
  ["Opihi", "OTOP", "Orari Temuka Opihi Pareora", "OTOP-04", "Ōpihi River"],
];

const horizons: readonly AreaRow[] = [
  ["Mana_1", "Mana_1", "Upper Manawatū"],
  ["Mana_5", "Mana_5", "Tamaki-Hopelands"],
  ["Mana_7", "Mana_7", "Tiraumea"],
  ["Mana_8", "Mana_8", "Mangatainoka"],
  ["Mana_9", "Mana_9", "Upper Gorge"],
  ["Mana_10", "Mana_10", "Middle Manawatū"],
  ["Mana_12", "Mana_12", "Ōroua"],
  ["Rang_2", "Rang_2", "Middle Rangitīkei"],
  ["Rang_4", "Rang_4", "Coastal Rangitīkei"],
  ["Ohau_1", "Ohau_1", "Ōhau"],
];

/** Otago names its areas without numbers, and a freshwater management unit need not be divided into rohe. */
const otago: readonly (readonly [key: string, unit: string, rohe: string | null])[] = [
  ["Taieri", "Taieri", null],
  ["Lower Clutha", "Clutha/Mata-Au", "Lower Clutha"],
  ["Manuherekia", "Clutha/Mata-Au", "Manuherekia"],
  ["Dunstan", "Clutha/Mata-Au", "Dunstan"],
  ["North Otago", "North Otago", null],
];

/** The water management areas by the key that the site facts use. */
export const siteAreas: ReadonlyMap<string, SiteArea> = new Map<string, SiteArea>([
  ...canterbury.map(([key, number, name, subNumber, subName]): [string, SiteArea] => [
    key,
    {
      sub: { id: subNumber.toLowerCase(), number: subNumber, name: subName },
      area: { id: number.toLowerCase(), number, name },
    },
  ]),
  ...horizons.map(([key, number, name]): [string, SiteArea] => [
    key,
    {
      sub: { id: `${number}a`.toLowerCase(), number: `${number}a`, name },
      area: { id: number.toLowerCase(), number, name },
    },
  ]),
  ...otago.map(([key, unit, rohe]): [string, SiteArea] => [
    key,
    {
      sub: rohe === null ? null : { id: null, number: null, name: rohe },
      area: { id: null, number: null, name: unit },
    },
  ]),
]);
