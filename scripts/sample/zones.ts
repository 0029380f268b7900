import { idOf, slug } from "./seed.ts";
import { json, type SampleFile } from "./write.ts";

type ZoneType = "district" | "region" | "waterSupplyZone" | "waterManagementZone";

/** Zones by type: `[name, …aliases]`. An alias is another name in use: Māori, former, abbreviated, or of a part. */
const zones: Record<ZoneType, readonly (readonly [name: string, ...aliases: string[]])[]> = {
  region: [
    ["Northland", "Te Tai Tokerau"],
    ["Auckland Region", "Tāmaki Makaurau"],
    ["Waikato"],
    ["Bay of Plenty", "Te Moana-a-Toi", "Toi Moana"],
    ["Gisborne", "Tairāwhiti", "East Coast"],
    ["Hawke's Bay", "Te Matau-a-Māui"],
    ["Taranaki"],
    ["Manawatū-Whanganui", "Horizons", "Manawatu-Wanganui"],
    ["Wellington Region", "Greater Wellington", "Te Upoko-o-te-Ika"],
    ["West Coast", "Te Tai Poutini"],
    ["Canterbury", "Waitaha"],
    ["Otago", "Ōtākou"],
    ["Southland", "Murihiku"],
  ],
  district: [
    ["Far North District", "Te Hiku o te Ika", "FNDC"],
    ["Whangārei District", "Whangarei", "WDC"],
    ["Hamilton City", "Kirikiriroa"],
    ["Rotorua District", "Rotorua Lakes"],
    ["Whanganui District", "Wanganui"],
    ["Hutt City", "Lower Hutt", "Te Awa Kairangi ki Tai"],
    ["Nelson City", "Whakatū"],
    ["Queenstown-Lakes District", "QLDC", "Tāhuna"],
    ["Chatham Islands", "Rēkohu", "Wharekauri"],
  ],
  waterSupplyZone: [
    ["Kaitāia water supply", "Kaitaia"],
    ["Kerikeri water supply", "Kerikeri", "Waipapa"],
    ["Ōpononi-Ōmāpere water supply", "Opononi", "Omapere", "Hokianga South"],
    ["Bream Bay water supply", "Ruakākā", "One Tree Point", "Waipū"],
    ["Metropolitan Auckland water supply", "Auckland metro"],
    ["Wellington metropolitan water supply", "Wellington metro", "Te Whanganui-a-Tara"],
    ["Waikanae, Paraparaumu and Raumati water supply", "WPR"],
    ["Richmond and Waimea water supply", "Richmond", "Brightwater", "Hope", "Māpua"],
    ["Picton water supply", "Waitohi"],
    ["Ōamaru water supply", "Oamaru"],
  ],
  waterManagementZone: [
    ["Heretaunga Plains", "TANK", "Tūtaekurī, Ahuriri, Ngaruroro and Karamū"],
    ["Tukituki", "Tukituki catchment"],
    ["Upper Manawatū", "Mana_1"],
    ["Ruamāhanga", "Ruamāhanga Whaitua", "Wairarapa Valley"],
    ["Waimea Plains", "Wai-iti", "Waimea water management zones"],
    ["Wairau", "Wairau Aquifer"],
    ["Hurunui Waiau", "Hurunui and Waiau Uwha"],
    ["Selwyn Waihora", "Selwyn Te Waihora", "Lake Ellesmere"],
    ["Ashburton", "Hakatere"],
    ["Orari-Temuka-Opihi-Pareora", "OTOP"],
    ["Lower Waitaki South Coastal Canterbury", "Lower Waitaki"],
    ["Manuherekia", "Manuherikia", "Manuherikia catchment"],
  ],
};

/** `restriction-zones.json`. */
export function zoneFiles(): SampleFile[] {
  const records = Object.entries(zones).flatMap(([type, ofType]) =>
    ofType.map(([name, ...aliases]) => ({
      id: idOf("restriction-zone", `${type}:${slug(name)}`),
      name,
      type,
      aliases,
    })),
  );
  return [{ path: "restriction-zones.json", content: json(records) }];
}
