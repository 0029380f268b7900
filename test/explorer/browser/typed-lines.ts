/**
 * What people type into the search, and the name that comes first: for each way to write it, to misspell it or to call it for
 * short, a line or two. `typed > name`, a line each.
 */

const lines = (text: string): [typed: string, name: string][] =>
  text
    .trim()
    .split("\n")
    .map((line) => line.trim().split(" > ") as [string, string]);

export const ADDRESSES = lines(`
12 Karori Road > Karori
Karori Road, Wellington > Wellington
Karori, Wellington > Karori
Karori Wellington > Karori
14 Smith St, Kelburn, Wellington 6012 > Kelburn
Unit 3/22 Nelson Street, Petone, Lower Hutt 5012 > Petone
3/14 Queen Street Hamilton 3204 > Hamilton
45 The Esplanade Petone > Petone
12 High Street, Lower Hutt 5010 > Lower Hutt
1 Beach Rd Akaroa > Akaroa
27a Marine Parade Napier > Napier
3 Kings Road, Whangarei > Whangārei
150 Victoria Ave, Wanganui > Whanganui
2 Kerikeri Road, Kerikeri 0230 > Kerikeri
10 Bank Street, Whangārei 0110 > Whangārei
7 Remuera Rd Newmarket Auckland > Newmarket
88 Ponsonby Road, Ponsonby, Auckland > Ponsonby
41 Victoria Street, Cambridge > Cambridge
60 Maunganui Road, Mt Maunganui > Mount Maunganui
21 Domain Road Papamoa > Pāpāmoa
12 Kinloch Road, Kinloch > Kinloch
2 Devon Street East, New Plymouth 4310 > New Plymouth
100 Heretaunga Street West, Hastings > Hastings
77 Broadway Ave Palmerston Nth > Palmerston North
44 Palmerston Street, Westport > Westport
22 Marriner St, Sumner, Christchurch > Sumner
137 Havelock Street, Ashburton > Ashburton
2 King George Place, Timaru 7910 > Timaru
20 Thames Street, Oamaru > Ōamaru
29 Bowler Avenue, Gore > Gore
116 Town Centre, Te Anau > Te Anau
`);

export const MISSPELT = lines(`
Wellingtn > Wellington
Welington > Wellington
Wellignton > Wellington
kaori > Karori
Karoori > Karori
Chirstchurch > Christchurch
Duneden > Dunedin
Hamiltn > Hamilton
Rotorau > Rotorua
Whangerei > Whangārei
Wangarei > Whangārei
Keri keri > Kerikeri
Kaitiaa > Kaitaia
Mangawhia > Mangawhai
Orewah > Ōrewa
Onehuga > Onehunga
Papakurra > Papakura
Pauanuii > Pauanui
Thamse > Thames
Te Awamatu > Te Awamutu
Te Kuti > Te Kūiti
Tokaroa > Tokoroa
Turagni > Tūrangi
Whakatne > Whakatāne
Gisbourne > Gisborne
Hasting > Hastings
Havlock North > Havelock North
Palmerston Nrth > Palmerston North
Fielding > Feilding
Martinboro > Martinborough
`);

export const RIVERS_AND_NUMBERS = lines(`
waimakariri river > Waimakariri River at Old Highway Bridge
Waimakariri > Waimakariri
waimakarri river > Waimakariri River at Old Highway Bridge
old highway bridge waimakariri > Waimakariri River at Old Highway Bridge
fighting hill > Rakaia River at Fighting Hill
rakahuri > Ashley River/Rakahuri at Gorge
selwyn whitecliffs > Selwyn River/Waikirikiri at Whitecliffs
waiau toa > Waiau Toa/Clarence River at Jollies
orari river > Ōrāri River at Gorge
cust main drain > Cust Main Drain at Threlkelds Road
L36/0092 > Bore L36/0092 near Dunsandel
ruamahanga wardells > Ruamāhanga River at Wardells
hutt river > Hutt River/Te Awa Kairangi at Kaitoke
taita gorge > Hutt River/Te Awa Kairangi at Taitā Gorge
orongrongo > Ōrongorongo River at Truss Bridge
mcewan park > Bore at McEwan Park in Petone
Taieri River at Tiroiti > Taieri River at Tīroiti
manuherikia > Manuherekia
shag river > Shag River/Waihemo at Craig Road
CRC001377.3 > CRC001377.3
crc 001377.3 > CRC001377.3
ath 2001006902 > ATH-2001006902.04
CRC0013773 > CRC001377.3
001377 > CRC001377.3
ath200100690204 > ATH-2001006902.04
WGN000184 > WGN000184 [01/02]
wp030404 > WP030404T/2
66401 > Waimakariri River at Old Highway Bridge
`);

/** Short names are alternate names of the data: an area is found by them, and shown by its own name. */
export const SHORT_NAMES = lines(`
Chch > Christchurch City
12 Hereford St, Chch > Christchurch City
5 Cuba St, Wgtn 6011 > Wellington City
the Tron > Hamilton City
the naki > New Plymouth
Ashvegas > Ashburton District
the Mount > Tauranga City
ZQN > Queenstown-Lakes District
the Bay > Central Hawke's Bay District
Hawkes Bay > Central Hawke's Bay District
Wairarapa > South Wairarapa
Hoki > Hokitika
Raglan > Raglan
Kapiti > Kāpiti Coast District
tairawhiti > Gisborne District
lower hutt > Lower Hutt
waikato > Waikato District
Pōrirua Cīty > Porirua City
ruakaka > Ruakākā
Otepoti > Dunedin City
`);
