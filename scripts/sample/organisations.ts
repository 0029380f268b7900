import { districts } from "./districts.ts";
import { idOf, slug } from "./seed.ts";
import { json, type SampleFile } from "./write.ts";

type Organisation = { name: string; alternateNames?: readonly string[]; websiteUrl: string | null };

/** Regional councils manage rivers and groundwater. A unitary authority does it too, and is among the districts. */
const regionalCouncils: readonly Organisation[] = [
  {
    name: "Northland Regional Council",
    alternateNames: ["Te Kaunihera ā Rohe o Te Taitokerau"],
    websiteUrl: "https://www.nrc.govt.nz",
  },
  {
    name: "Waikato Regional Council",
    alternateNames: ["Te Kaunihera ā Rohe o Waikato", "Environment Waikato"],
    websiteUrl: "https://www.waikatoregion.govt.nz",
  },
  {
    name: "Bay of Plenty Regional Council",
    alternateNames: ["Toi Moana"],
    websiteUrl: "https://www.boprc.govt.nz",
  },
  {
    name: "Hawke's Bay Regional Council",
    alternateNames: ["Te Kaunihera ā-Rohe o Te Matau-a-Māui"],
    websiteUrl: "https://www.hbrc.govt.nz",
  },
  { name: "Taranaki Regional Council", websiteUrl: "https://www.trc.govt.nz" },
  {
    name: "Horizons Regional Council",
    alternateNames: ["Manawatū-Whanganui Regional Council"],
    websiteUrl: "https://www.horizons.govt.nz",
  },
  {
    name: "Greater Wellington Regional Council",
    alternateNames: ["Greater Wellington", "Te Pane Matua Taiao"],
    websiteUrl: "https://www.gw.govt.nz",
  },
  {
    name: "Environment Canterbury",
    alternateNames: ["Canterbury Regional Council", "ECan", "Kaunihera Taiao ki Waitaha"],
    websiteUrl: "https://www.ecan.govt.nz",
  },
  { name: "West Coast Regional Council", websiteUrl: "https://www.wcrc.govt.nz" },
  { name: "Otago Regional Council", alternateNames: ["ORC"], websiteUrl: "https://www.orc.govt.nz" },
  {
    name: "Environment Southland",
    alternateNames: ["Southland Regional Council", "Te Taiao Tonga"],
    websiteUrl: "https://www.es.govt.nz",
  },
];

/** Companies of councils that run the water supply; without a website where none is known for certain. */
const waterEntities: readonly Organisation[] = [
  { name: "Watercare Services", alternateNames: ["Watercare"], websiteUrl: "https://www.watercare.co.nz" },
  { name: "IAWAI – Flowing Waters", alternateNames: ["IAWAI"], websiteUrl: null },
  {
    name: "Waikato Waters",
    alternateNames: ["Waikato Water Done Well"],
    websiteUrl: "https://www.waikatowaters.co.nz",
  },
  {
    name: "Tiaki Wai Metro Water",
    alternateNames: ["Tiaki Wai", "Wellington Water"],
    websiteUrl: "https://www.tiakiwaimetro.co.nz",
  },
  { name: "Selwyn Water", websiteUrl: null },
];

/** `organisations.json`: the 67 councils, the regional councils and the water entities. */
export function organisationFiles(): SampleFile[] {
  const organisations = [...districts.map(({ council }) => council), ...regionalCouncils, ...waterEntities];
  const records = organisations.map(({ name, alternateNames = [], websiteUrl }) => ({
    id: idOf("organisation", slug(name)),
    name,
    ...(alternateNames.length > 0 && { alternateNames }),
    websiteUrl,
  }));
  return [{ path: "organisations.json", content: json(records) }];
}
