import { slug } from "./seed.ts";

/** A page that states a district's restrictions (`sources` of an area). */
export type Source = { url: string; description: string | null };

/** A place in a district: `[name, longitude, latitude]`, in degrees to about a kilometre. */
export type Town = readonly [name: string, longitude: number, latitude: number];

/** A territorial authority's district or city: the area of the sample that it becomes, and what is known of it. */
export type District = {
  /** `slug(name)`: the area's id is `idOf("area", key)`. */
  key: string;
  name: string;
  alternateNames: readonly string[];
  /** The region that it belongs to, or has most of its land in: also the name of the file of its area. */
  region: string;
  /** Places that lie in it: a test holds its boundary to them. */
  towns: readonly Town[];
  /** The restriction scheme that it follows, or null where none is known. */
  schemeKey: string | null;
  council: { name: string; alternateNames: readonly string[]; websiteUrl: string };
  /** Its council first, then the water entities: an organisation's id is `idOf("organisation", key)`. */
  organisationKeys: readonly string[];
  timeZoneId: string;
  trackingStatus: "tracked" | "untracked";
  sources: readonly Source[];
};

const SMART_WATER: Source = {
  url: "https://www.smartwater.org.nz",
  description: "Alert levels of the councils that take part in Smart Water",
};
const WATERCARE: Source = {
  url: "https://www.watercare.co.nz",
  description: "Water supply and restrictions in Auckland",
};
const TIAKI_WAI: Source = {
  url: "https://www.tiakiwaimetro.co.nz",
  description: "Water supply of metropolitan Wellington",
};

/** The 67 territorial authorities of New Zealand, from north to south, under their present names. */
export const districts: readonly District[] = [
  district("Far North District", "northland", "far-north", {
    alternateNames: ["Bay of Islands", "Te Hiku o te Ika"],
    websiteUrl: "https://www.fndc.govt.nz",
    councilAlternateNames: ["Te Kaunihera o Te Hiku o te Ika", "FNDC"],
    towns: [
      ["Kaitaia", 173.264, -35.114],
      ["Kerikeri", 173.947, -35.228],
      ["Kaikohe", 173.8, -35.407],
      ["Kawakawa", 174.068, -35.38],
      ["Opononi", 173.392, -35.513],
    ],
  }),
  district("Whangārei District", "northland", "northland-south", {
    alternateNames: ["Whangārei-terenga-parāoa"],
    websiteUrl: "https://www.wdc.govt.nz",
    towns: [
      ["Whangārei", 174.324, -35.725],
      ["Hikurangi", 174.286, -35.6],
      ["Ruakākā", 174.45, -35.907],
      ["Tutukākā", 174.53, -35.61],
      ["Maungakaramea", 174.204, -35.839],
    ],
  }),
  district("Kaipara District", "northland", "northland-south", {
    websiteUrl: "https://www.kaipara.govt.nz",
    towns: [
      ["Dargaville", 173.87, -35.934],
      ["Kaihū", 173.695, -35.77],
      ["Ruawai", 174.026, -36.137],
      ["Maungatūroto", 174.356, -36.106],
      ["Mangawhai", 174.574, -36.126],
    ],
  }),
  district("Auckland", "auckland", "auckland", {
    alternateNames: ["Tāmaki Makaurau"],
    websiteUrl: "https://www.aucklandcouncil.govt.nz",
    councilAlternateNames: ["Te Kaunihera o Tāmaki Makaurau"],
    waterEntities: ["Watercare Services"],
    sources: [WATERCARE],
    towns: [
      ["Auckland", 174.763, -36.848],
      ["Warkworth", 174.664, -36.4],
      ["Pukekohe", 174.901, -37.201],
    ],
  }),
  district("Thames-Coromandel District", "waikato", "smart-water-waikato", {
    alternateNames: ["Te Tara-o-te-Ika a Māui"],
    websiteUrl: "https://www.tcdc.govt.nz",
    towns: [
      ["Thames", 175.54, -37.138],
      ["Coromandel", 175.498, -36.761],
      ["Whitianga", 175.698, -36.833],
      ["Tairua", 175.849, -37.005],
      ["Whangamatā", 175.871, -37.208],
    ],
  }),
  district("Hauraki District", "waikato", "smart-water-waikato", {
    websiteUrl: "https://www.hauraki-dc.govt.nz",
    towns: [
      ["Paeroa", 175.667, -37.377],
      ["Waihī", 175.842, -37.392],
      ["Ngatea", 175.497, -37.276],
      ["Kaiaua", 175.3, -37.1],
    ],
  }),
  district("Waikato District", "waikato", "smart-water-waikato", {
    alternateNames: ["Whāingaroa"],
    websiteUrl: "https://www.waikatodistrict.govt.nz",
    waterEntities: ["IAWAI – Flowing Waters"],
    sources: [SMART_WATER],
    towns: [
      ["Ngāruawāhia", 175.155, -37.668],
      ["Huntly", 175.16, -37.559],
      ["Raglan", 174.874, -37.8],
      ["Te Kauwhata", 175.146, -37.404],
      ["Tuakau", 174.95, -37.26],
      ["Whatawhata", 175.153, -37.797],
      ["Gordonton", 175.3, -37.67],
      ["Tauwhare", 175.459, -37.76],
    ],
  }),
  district("Matamata-Piako District", "waikato", "smart-water-waikato", {
    websiteUrl: "https://www.mpdc.govt.nz",
    waterEntities: ["Waikato Waters"],
    towns: [
      ["Matamata", 175.774, -37.811],
      ["Morrinsville", 175.533, -37.657],
      ["Te Aroha", 175.711, -37.54],
    ],
  }),
  district("Hamilton City", "waikato", "smart-water-waikato", {
    alternateNames: ["Kirikiriroa"],
    websiteUrl: "https://hamilton.govt.nz",
    waterEntities: ["IAWAI – Flowing Waters"],
    sources: [SMART_WATER],
    towns: [["Hamilton", 175.279, -37.787]],
  }),
  district("Waipā District", "waikato", "smart-water-waikato", {
    websiteUrl: "https://www.waipadc.govt.nz",
    waterEntities: ["Waikato Waters"],
    sources: [SMART_WATER],
    towns: [
      ["Te Awamutu", 175.323, -38.01],
      ["Cambridge", 175.47, -37.891],
      ["Pirongia", 175.206, -37.992],
      ["Ōhaupō", 175.309, -37.917],
    ],
  }),
  district("Ōtorohanga District", "waikato", "smart-water-waikato", {
    websiteUrl: "https://www.otodc.govt.nz",
    towns: [
      ["Ōtorohanga", 175.211, -38.187],
      ["Kāwhia", 174.822, -38.066],
      ["Maihiihi", 175.388, -38.225],
    ],
  }),
  district("Waitomo District", "waikato", null, {
    alternateNames: ["King Country", "Te Rohe Pōtae"],
    websiteUrl: "https://www.waitomo.govt.nz",
    waterEntities: ["Waikato Waters"],
    trackingStatus: "untracked",
    towns: [
      ["Te Kūiti", 175.166, -38.335],
      ["Piopio", 175.015, -38.468],
      ["Mōkau", 174.62, -38.698],
      ["Marokopa", 174.725, -38.303],
      ["Benneydale", 175.361, -38.521],
    ],
  }),
  district("South Waikato District", "waikato", "smart-water-waikato", {
    websiteUrl: "https://www.southwaikato.govt.nz",
    waterEntities: ["Waikato Waters"],
    towns: [
      ["Tokoroa", 175.868, -38.223],
      ["Putāruru", 175.78, -38.05],
      ["Tīrau", 175.755, -37.98],
    ],
  }),
  district("Taupō District", "waikato", "smart-water-waikato", {
    alternateNames: ["Taupō-nui-a-Tia"],
    websiteUrl: "https://www.taupodc.govt.nz",
    towns: [
      ["Taupō", 176.07, -38.686],
      ["Tūrangi", 175.808, -38.99],
      ["Mangakino", 175.774, -38.37],
      ["Kinloch", 175.918, -38.661],
      ["Rangitaiki", 176.366, -38.89],
    ],
  }),
  district("Western Bay of Plenty District", "bay-of-plenty", "bay-of-plenty", {
    websiteUrl: "https://www.westernbay.govt.nz",
    towns: [
      ["Katikati", 175.916, -37.552],
      ["Waihī Beach", 175.94, -37.41],
      ["Ōmokoroa", 176.033, -37.638],
      ["Te Puke", 176.324, -37.785],
      ["Pongakawa", 176.48, -37.84],
      ["Oropi", 176.148, -37.862],
    ],
  }),
  district("Tauranga City", "bay-of-plenty", "bay-of-plenty", {
    alternateNames: ["Tauranga Moana", "Mount Maunganui"],
    websiteUrl: "https://www.tauranga.govt.nz",
    towns: [
      ["Tauranga", 176.167, -37.687],
      ["Pāpāmoa", 176.285, -37.715],
    ],
  }),
  district("Rotorua District", "bay-of-plenty", "bay-of-plenty", {
    alternateNames: ["Rotorua Lakes", "Te Rotorua-nui-a-Kahumatamomoe"],
    websiteUrl: "https://www.rotorualakescouncil.nz",
    council: "Rotorua Lakes Council",
    councilAlternateNames: ["Rotorua District Council"],
    towns: [
      ["Rotorua", 176.251, -38.138],
      ["Rotomā", 176.58, -38.05],
      ["Rerewhakaaitu", 176.505, -38.3],
      ["Reporoa", 176.343, -38.437],
      ["Ngākuru", 176.18, -38.33],
    ],
  }),
  district("Whakatāne District", "bay-of-plenty", "bay-of-plenty", {
    websiteUrl: "https://www.whakatane.govt.nz",
    towns: [
      ["Whakatāne", 176.99, -37.953],
      ["Edgecumbe", 176.827, -37.978],
      ["Tāneatua", 177.007, -38.063],
      ["Murupara", 176.705, -38.455],
      ["Ruatāhuna", 176.954, -38.626],
      ["Te Teko", 176.793, -38.032],
      ["Onepū", 176.727, -38.045],
      ["Waiōhau", 176.836, -38.235],
    ],
  }),
  district("Kawerau District", "bay-of-plenty", null, {
    websiteUrl: "https://www.kaweraudc.govt.nz",
    trackingStatus: "untracked",
    towns: [["Kawerau", 176.7, -38.09]],
  }),
  district("Ōpōtiki District", "bay-of-plenty", "bay-of-plenty", {
    websiteUrl: "https://www.odc.govt.nz",
    towns: [
      ["Ōpōtiki", 177.287, -38.009],
      ["Tōrere", 177.492, -37.95],
      ["Te Kaha", 177.68, -37.74],
      ["Whangaparāoa", 178.0, -37.58],
    ],
  }),
  district("Gisborne District", "gisborne", "hawkes-bay-tairawhiti", {
    alternateNames: ["Tairāwhiti", "Tūranganui-a-Kiwa", "East Coast"],
    websiteUrl: "https://www.gdc.govt.nz",
    towns: [
      ["Gisborne", 178.018, -38.663],
      ["Tolaga Bay", 178.299, -38.372],
      ["Ruatōria", 178.321, -37.89],
      ["Matawai", 177.535, -38.357],
    ],
  }),
  district("Wairoa District", "hawkes-bay", "hawkes-bay-tairawhiti", {
    websiteUrl: "https://www.wairoadc.govt.nz",
    towns: [
      ["Wairoa", 177.417, -39.037],
      ["Nūhaka", 177.74, -39.045],
      ["Māhia Beach", 177.87, -39.083],
      ["Tuai", 177.148, -38.81],
      ["Raupunga", 177.149, -39.077],
    ],
  }),
  district("Hastings District", "hawkes-bay", "hawkes-bay-tairawhiti", {
    alternateNames: ["Heretaunga"],
    websiteUrl: "https://www.hastingsdc.govt.nz",
    towns: [
      ["Hastings", 176.842, -39.64],
      ["Havelock North", 176.876, -39.668],
      ["Maraekākaho", 176.62, -39.65],
      ["Waimārama", 176.98, -39.81],
      ["Tutira", 176.892, -39.204],
      ["Te Pōhue", 176.68, -39.25],
      ["Puketapu", 176.78, -39.52],
    ],
  }),
  district("Napier City", "hawkes-bay", "hawkes-bay-tairawhiti", {
    alternateNames: ["Ahuriri"],
    websiteUrl: "https://www.napier.govt.nz",
    towns: [
      ["Napier", 176.918, -39.493],
      ["Taradale", 176.85, -39.533],
    ],
  }),
  district("Central Hawke's Bay District", "hawkes-bay", "hawkes-bay-tairawhiti", {
    alternateNames: ["Tamatea"],
    websiteUrl: "https://www.chbdc.govt.nz",
    towns: [
      ["Waipukurau", 176.558, -39.996],
      ["Waipawa", 176.59, -39.943],
      ["Takapau", 176.355, -40.035],
      ["Pōrangahau", 176.614, -40.297],
      ["Elsthorpe", 176.81, -39.92],
      ["Ongaonga", 176.42, -39.92],
    ],
  }),
  district("New Plymouth District", "taranaki", "taranaki-manawatu", {
    alternateNames: ["Ngāmotu"],
    websiteUrl: "https://www.npdc.govt.nz",
    councilAlternateNames: ["Te Kaunihera-ā-Rohe o Ngāmotu", "NPDC"],
    towns: [
      ["New Plymouth", 174.075, -39.058],
      ["Inglewood", 174.207, -39.157],
      ["Waitara", 174.238, -38.998],
      ["Ōkato", 173.878, -39.193],
      ["Urenui", 174.385, -38.998],
    ],
  }),
  district("Stratford District", "taranaki", "taranaki-manawatu", {
    alternateNames: ["Whakaahurangi"],
    websiteUrl: "https://www.stratford.govt.nz",
    towns: [
      ["Stratford", 174.284, -39.338],
      ["Midhirst", 174.272, -39.297],
      ["Toko", 174.395, -39.333],
      ["Te Wera", 174.58, -39.24],
      ["Whangamōmona", 174.738, -39.143],
    ],
  }),
  district("South Taranaki District", "taranaki", "taranaki-manawatu", {
    websiteUrl: "https://www.southtaranaki.com",
    towns: [
      ["Hāwera", 174.282, -39.59],
      ["Eltham", 174.3, -39.429],
      ["Ōpunake", 173.858, -39.456],
      ["Pātea", 174.475, -39.758],
      ["Waverley", 174.63, -39.764],
    ],
  }),
  district("Ruapehu District", "manawatu-whanganui", null, {
    websiteUrl: "https://www.ruapehudc.govt.nz",
    trackingStatus: "untracked",
    towns: [
      ["Taumarunui", 175.26, -38.883],
      ["Ōhura", 174.985, -38.843],
      ["National Park", 175.396, -39.173],
      ["Raetihi", 175.282, -39.428],
      ["Ohakune", 175.4, -39.418],
    ],
  }),
  district("Whanganui District", "manawatu-whanganui", "taranaki-manawatu", {
    alternateNames: ["Wanganui"],
    websiteUrl: "https://www.whanganui.govt.nz",
    towns: [
      ["Whanganui", 175.05, -39.93],
      ["Kai Iwi", 174.925, -39.865],
      ["Fordell", 175.2, -39.96],
      ["Hiruhārama", 175.078, -39.553],
    ],
  }),
  district("Rangitīkei District", "manawatu-whanganui", "taranaki-manawatu", {
    websiteUrl: "https://www.rangitikei.govt.nz",
    towns: [
      ["Marton", 175.378, -40.069],
      ["Bulls", 175.385, -40.175],
      ["Hunterville", 175.568, -39.937],
      ["Mangaweka", 175.79, -39.81],
      ["Taihape", 175.797, -39.676],
      ["Ngamatea", 176.13, -39.42],
    ],
  }),
  district("Manawatū District", "manawatu-whanganui", "taranaki-manawatu", {
    websiteUrl: "https://www.mdc.govt.nz",
    towns: [
      ["Feilding", 175.567, -40.226],
      ["Sanson", 175.424, -40.221],
      ["Rongotea", 175.426, -40.292],
      ["Himatangi Beach", 175.243, -40.365],
      ["Kimbolton", 175.779, -40.057],
    ],
  }),
  district("Palmerston North City", "manawatu-whanganui", "taranaki-manawatu", {
    alternateNames: ["Papaioea", "Te Papa-i-Oea"],
    websiteUrl: "https://www.pncc.govt.nz",
    councilAlternateNames: ["PNCC"],
    towns: [
      ["Palmerston North", 175.611, -40.355],
      ["Ashhurst", 175.755, -40.293],
    ],
  }),
  district("Tararua District", "manawatu-whanganui", "taranaki-manawatu", {
    websiteUrl: "https://www.tararuadc.govt.nz",
    towns: [
      ["Dannevirke", 176.103, -40.206],
      ["Woodville", 175.868, -40.338],
      ["Pahīatua", 175.84, -40.453],
      ["Eketāhuna", 175.705, -40.65],
      ["Pongaroa", 176.192, -40.543],
    ],
  }),
  district("Horowhenua District", "manawatu-whanganui", "taranaki-manawatu", {
    alternateNames: ["Taitoko"],
    websiteUrl: "https://www.horowhenua.govt.nz",
    towns: [
      ["Levin", 175.286, -40.622],
      ["Foxton", 175.283, -40.472],
      ["Shannon", 175.411, -40.547],
    ],
  }),
  district("Kāpiti Coast District", "wellington", "wellington-region", {
    websiteUrl: "https://www.kapiticoast.govt.nz",
    towns: [
      ["Paraparaumu", 175.005, -40.914],
      ["Waikanae", 175.064, -40.876],
      ["Ōtaki", 175.151, -40.759],
      ["Paekākāriki", 174.954, -40.988],
    ],
  }),
  district("Porirua City", "wellington", "wellington-region", {
    websiteUrl: "https://poriruacity.govt.nz",
    waterEntities: ["Tiaki Wai Metro Water"],
    sources: [TIAKI_WAI],
    towns: [
      ["Porirua", 174.841, -41.134],
      ["Pukerua Bay", 174.895, -41.032],
      ["Pāuatahanui", 174.917, -41.105],
    ],
  }),
  district("Upper Hutt City", "wellington", "wellington-region", {
    alternateNames: ["Te Awa Kairangi ki Uta"],
    websiteUrl: "https://www.upperhutt.govt.nz",
    waterEntities: ["Tiaki Wai Metro Water"],
    sources: [TIAKI_WAI],
    towns: [
      ["Upper Hutt", 175.067, -41.125],
      ["Kaitoke", 175.17, -41.08],
    ],
  }),
  district("Hutt City", "wellington", "wellington-region", {
    alternateNames: ["Lower Hutt", "Te Awa Kairangi ki Tai"],
    websiteUrl: "https://www.huttcity.govt.nz",
    councilAlternateNames: ["Lower Hutt City Council"],
    waterEntities: ["Tiaki Wai Metro Water"],
    sources: [TIAKI_WAI],
    towns: [
      ["Lower Hutt", 174.908, -41.209],
      ["Wainuiomata", 174.95, -41.26],
      ["Eastbourne", 174.898, -41.293],
    ],
  }),
  district("Wellington City", "wellington", "wellington-region", {
    alternateNames: ["Te Whanganui-a-Tara", "Pōneke"],
    websiteUrl: "https://wellington.govt.nz",
    waterEntities: ["Tiaki Wai Metro Water"],
    sources: [TIAKI_WAI],
    towns: [
      ["Wellington", 174.776, -41.289],
      ["Johnsonville", 174.806, -41.223],
      ["Tawa", 174.823, -41.172],
      ["Mākara", 174.706, -41.27],
    ],
  }),
  district("Masterton District", "wellington", "wellington-region", {
    alternateNames: ["Whakaoriori"],
    websiteUrl: "https://mstn.govt.nz",
    towns: [
      ["Masterton", 175.657, -40.95],
      ["Mauriceville", 175.7, -40.78],
      ["Tīnui", 176.07, -40.87],
      ["Castlepoint", 176.219, -40.9],
      ["Riversdale Beach", 176.07, -41.09],
    ],
  }),
  district("Carterton District", "wellington", "wellington-region", {
    alternateNames: ["Taratahi"],
    websiteUrl: "https://cdc.govt.nz",
    towns: [
      ["Carterton", 175.528, -41.026],
      ["Gladstone", 175.65, -41.08],
      ["Flat Point", 175.96, -41.245],
    ],
  }),
  district("South Wairarapa District", "wellington", "wellington-region", {
    websiteUrl: "https://swdc.govt.nz",
    towns: [
      ["Martinborough", 175.46, -41.219],
      ["Featherston", 175.325, -41.116],
      ["Greytown", 175.46, -41.081],
      ["Lake Ferry", 175.147, -41.39],
      ["Ngāwī", 175.23, -41.58],
    ],
  }),
  district("Tasman District", "tasman", "tasman-urban", {
    alternateNames: ["Te Tai-o-Aorere"],
    websiteUrl: "https://www.tasman.govt.nz",
    councilAlternateNames: ["Te Kaunihera o Te Tai o Aorere"],
    towns: [
      ["Richmond", 173.183, -41.34],
      ["Motueka", 173.01, -41.11],
      ["Tākaka", 172.806, -40.858],
      ["Murchison", 172.325, -41.803],
    ],
  }),
  district("Nelson City", "nelson", "nelson-marlborough", {
    alternateNames: ["Whakatū"],
    websiteUrl: "https://www.nelson.govt.nz",
    councilAlternateNames: ["Te Kaunihera o Whakatū"],
    towns: [["Nelson", 173.284, -41.271]],
  }),
  district("Marlborough District", "marlborough", "nelson-marlborough", {
    alternateNames: ["Te Tauihu-o-te-waka", "Waiharakeke"],
    websiteUrl: "https://www.marlborough.govt.nz",
    towns: [
      ["Blenheim", 173.961, -41.514],
      ["Picton", 174.006, -41.29],
      ["Havelock", 173.767, -41.283],
      ["Seddon", 174.073, -41.672],
    ],
  }),
  district("Buller District", "west-coast", "west-coast", {
    alternateNames: ["Kawatiri"],
    websiteUrl: "https://bullerdc.govt.nz",
    towns: [
      ["Westport", 171.603, -41.757],
      ["Karamea", 172.116, -41.246],
      ["Punakaiki", 171.33, -42.11],
      ["Reefton", 171.867, -42.116],
      ["Springs Junction", 172.18, -42.33],
    ],
  }),
  district("Grey District", "west-coast", "west-coast", {
    alternateNames: ["Māwhera"],
    websiteUrl: "https://www.greydc.govt.nz",
    towns: [
      ["Greymouth", 171.21, -42.45],
      ["Rūnanga", 171.25, -42.4],
      ["Blackball", 171.41, -42.366],
      ["Ahaura", 171.54, -42.35],
      ["Moana", 171.48, -42.575],
    ],
  }),
  district("Westland District", "west-coast", "west-coast", {
    websiteUrl: "https://www.westlanddc.govt.nz",
    trackingStatus: "untracked",
    towns: [
      ["Hokitika", 170.967, -42.717],
      ["Kūmara", 171.187, -42.63],
      ["Ōtira", 171.56, -42.83],
      ["Franz Josef", 170.182, -43.389],
      ["Haast", 169.042, -43.881],
    ],
  }),
  district("Kaikōura District", "canterbury", "canterbury-urban", {
    alternateNames: ["Te Ahi Kaikōura a Tama ki Te Rangi"],
    websiteUrl: "https://www.kaikoura.govt.nz",
    towns: [
      ["Kaikōura", 173.68, -42.401],
      ["Clarence", 173.91, -42.16],
    ],
  }),
  district("Hurunui District", "canterbury", "canterbury-urban", {
    websiteUrl: "https://www.hurunui.govt.nz",
    towns: [
      ["Amberley", 172.73, -43.156],
      ["Hawarden", 172.64, -42.93],
      ["Culverden", 172.85, -42.775],
      ["Hanmer Springs", 172.829, -42.523],
      ["Cheviot", 173.267, -42.813],
    ],
  }),
  district("Waimakariri District", "canterbury", "canterbury-urban", {
    websiteUrl: "https://www.waimakariri.govt.nz",
    towns: [
      ["Rangiora", 172.597, -43.304],
      ["Kaiapoi", 172.655, -43.383],
      ["Oxford", 172.193, -43.298],
    ],
  }),
  district("Christchurch City", "canterbury", "canterbury-urban", {
    alternateNames: ["Ōtautahi"],
    websiteUrl: "https://ccc.govt.nz",
    councilAlternateNames: ["CCC"],
    towns: [
      ["Christchurch", 172.636, -43.532],
      ["Belfast", 172.63, -43.45],
      ["Lyttelton", 172.72, -43.603],
      ["Little River", 172.79, -43.77],
      ["Akaroa", 172.968, -43.804],
    ],
  }),
  district("Selwyn District", "canterbury", "canterbury-urban", {
    alternateNames: ["Waikirikiri"],
    websiteUrl: "https://www.selwyn.govt.nz",
    waterEntities: ["Selwyn Water"],
    towns: [
      ["Rolleston", 172.383, -43.595],
      ["Prebbleton", 172.513, -43.577],
      ["Lincoln", 172.485, -43.64],
      ["Leeston", 172.3, -43.764],
      ["Darfield", 172.117, -43.49],
      ["Castle Hill", 171.72, -43.22],
      ["Arthur's Pass", 171.563, -42.94],
    ],
  }),
  district("Ashburton District", "canterbury", "canterbury-urban", {
    alternateNames: ["Hakatere"],
    websiteUrl: "https://www.ashburtondc.govt.nz",
    towns: [
      ["Ashburton", 171.748, -43.903],
      ["Rakaia", 172.023, -43.756],
      ["Methven", 171.647, -43.634],
      ["Mount Somers", 171.4, -43.71],
    ],
  }),
  district("Timaru District", "canterbury", "canterbury-urban", {
    alternateNames: ["Te Tihi-o-Maru"],
    websiteUrl: "https://www.timaru.govt.nz",
    towns: [
      ["Timaru", 171.255, -44.397],
      ["Pleasant Point", 171.13, -44.26],
      ["Temuka", 171.278, -44.243],
      ["Geraldine", 171.243, -44.091],
      ["Peel Forest", 171.26, -43.91],
    ],
  }),
  district("Mackenzie District", "canterbury", "canterbury-urban", {
    alternateNames: ["Te Manahuna"],
    websiteUrl: "https://www.mackenzie.govt.nz",
    towns: [
      ["Fairlie", 170.829, -44.098],
      ["Lake Tekapo", 170.477, -44.004],
      ["Twizel", 170.097, -44.258],
      ["Aoraki/Mount Cook", 170.098, -43.735],
    ],
  }),
  district("Waimate District", "canterbury", "canterbury-urban", {
    websiteUrl: "https://www.waimatedc.govt.nz",
    towns: [
      ["Waimate", 171.046, -44.734],
      ["Glenavy", 171.1, -44.915],
      ["Saint Andrews", 171.19, -44.53],
      ["Hakataramea", 170.49, -44.725],
    ],
  }),
  district("Waitaki District", "otago", "otago-southland", {
    websiteUrl: "https://www.waitaki.govt.nz",
    towns: [
      ["Ōamaru", 170.971, -45.098],
      ["Palmerston", 170.715, -45.484],
      ["Hampden", 170.82, -45.33],
      ["Kurow", 170.47, -44.735],
      ["Ōtemātātā", 170.19, -44.61],
      ["Ōmārama", 169.967, -44.487],
    ],
  }),
  district("Central Otago District", "otago", "otago-southland", {
    websiteUrl: "https://www.codc.govt.nz",
    towns: [
      ["Alexandra", 169.379, -45.249],
      ["Cromwell", 169.198, -45.045],
      ["Tarras", 169.41, -44.84],
      ["Ranfurly", 170.1, -45.131],
      ["Roxburgh", 169.315, -45.541],
    ],
  }),
  district("Queenstown-Lakes District", "otago", "otago-southland", {
    alternateNames: ["Tāhuna"],
    websiteUrl: "https://www.qldc.govt.nz",
    councilAlternateNames: ["QLDC"],
    towns: [
      ["Queenstown", 168.663, -45.031],
      ["Arrowtown", 168.828, -44.939],
      ["Glenorchy", 168.386, -44.85],
      ["Wānaka", 169.132, -44.703],
      ["Makarora", 169.23, -44.23],
    ],
  }),
  district("Dunedin City", "otago", "otago-southland", {
    alternateNames: ["Ōtepoti"],
    websiteUrl: "https://www.dunedin.govt.nz",
    councilAlternateNames: ["Kaunihera-a-rohe o Ōtepoti"],
    towns: [
      ["Dunedin", 170.503, -45.874],
      ["Mosgiel", 170.348, -45.875],
      ["Waikouaiti", 170.67, -45.593],
      ["Middlemarch", 170.124, -45.505],
    ],
  }),
  district("Clutha District", "otago", "otago-southland", {
    alternateNames: ["Iwikatea"],
    websiteUrl: "https://www.cluthadc.govt.nz",
    towns: [
      ["Balclutha", 169.75, -46.234],
      ["Milton", 169.964, -46.121],
      ["Lawrence", 169.686, -45.913],
      ["Tapanui", 169.264, -45.946],
      ["Ōwaka", 169.66, -46.45],
    ],
  }),
  district("Southland District", "southland", "otago-southland", {
    alternateNames: ["Murihiku", "Stewart Island / Rakiura"],
    websiteUrl: "https://www.southlanddc.govt.nz",
    trackingStatus: "untracked",
    towns: [
      ["Te Anau", 167.718, -45.414],
      ["Lumsden", 168.444, -45.738],
      ["Athol", 168.578, -45.512],
      ["Waikaia", 168.85, -45.727],
      ["Winton", 168.326, -46.142],
      ["Riverton / Aparima", 168.02, -46.36],
      ["Wallacetown", 168.28, -46.335],
      ["Woodlands", 168.55, -46.36],
      ["Wyndham", 168.85, -46.325],
      ["Oban", 168.128, -46.899],
    ],
  }),
  district("Gore District", "southland", "otago-southland", {
    alternateNames: ["Maruawai"],
    websiteUrl: "https://www.goredc.govt.nz",
    towns: [
      ["Gore", 168.944, -46.1],
      ["Mataura", 168.863, -46.192],
      ["Waikaka", 169.01, -45.92],
    ],
  }),
  district("Invercargill City", "southland", "otago-southland", {
    alternateNames: ["Waihōpai"],
    websiteUrl: "https://icc.govt.nz",
    towns: [
      ["Invercargill", 168.354, -46.413],
      ["Bluff", 168.333, -46.6],
    ],
  }),
  district("Chatham Islands", "chatham-islands", "chatham-islands", {
    alternateNames: ["Wharekauri", "Rēkohu"],
    websiteUrl: "https://www.cic.govt.nz",
    timeZoneId: "Pacific/Chatham",
    towns: [["Waitangi", -176.557, -43.951]],
  }),
];

type Details = {
  alternateNames?: readonly string[];
  websiteUrl: string;
  /** Where the council's name is not the district's with "Council" after it. */
  council?: string;
  councilAlternateNames?: readonly string[];
  /** Names of the entities that supply the water on behalf of the council, or in its place. */
  waterEntities?: readonly string[];
  /** Pages more precise than the council's own front page. */
  sources?: readonly Source[];
  trackingStatus?: "untracked";
  timeZoneId?: string;
  towns: readonly Town[];
};

function district(name: string, region: string, schemeKey: string | null, details: Details): District {
  const councilName = details.council ?? `${name} Council`;
  return {
    key: slug(name),
    name,
    alternateNames: details.alternateNames ?? [],
    region,
    towns: details.towns,
    schemeKey,
    council: {
      name: councilName,
      alternateNames: details.councilAlternateNames ?? [],
      websiteUrl: details.websiteUrl,
    },
    organisationKeys: [councilName, ...(details.waterEntities ?? [])].map(slug),
    timeZoneId: details.timeZoneId ?? "Pacific/Auckland",
    trackingStatus: details.trackingStatus ?? "tracked",
    sources: details.sources ?? [{ url: details.websiteUrl, description: `Website of ${councilName}` }],
  };
}
