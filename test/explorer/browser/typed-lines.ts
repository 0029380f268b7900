/**
 * What people type into the search, and the name that comes first: a hundred addresses, a hundred misspelt towns, a hundred rivers
 * and numbers, and what people call places for short. `typed > name`, a line each.
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
Flat 2, 14 Upland Road, Kelburn > Kelburn
Unit 3/22 Nelson Street, Petone, Lower Hutt 5012 > Petone
3/14 Queen Street Hamilton 3204 > Hamilton
45 The Esplanade Petone > Petone
12 High Street, Lower Hutt 5010 > Lower Hutt
1 Beach Rd Akaroa > Akaroa
27a Marine Parade Napier > Napier
27a Marine Parade, Napier 4110 > Napier
8 Gladstone Rd, Gisborne > Gisborne
150 Victoria Avenue Whanganui > Whanganui
150 Victoria Ave, Wanganui > Whanganui
2 Kerikeri Road, Kerikeri 0230 > Kerikeri
14 Hall Road Kerikeri > Kerikeri
99 Commerce Street, Kaitaia > Kaitaia
10 Bank Street Whangarei > Whangārei
10 Bank Street, Whangārei 0110 > Whangārei
5 Hokianga Rd, Dargaville > Dargaville
221 Queen Street, Auckland 1010 > Auckland
7 Remuera Road, Remuera > Remuera
7 Remuera Rd Newmarket Auckland > Newmarket
88 Ponsonby Road, Ponsonby, Auckland > Ponsonby
16 Great South Road, Papakura 2110 > Papakura
3 Edinburgh St Pukekohe > Pukekohe
41 Victoria Street, Cambridge > Cambridge
19 Arawa Street, Matamata 3400 > Matamata
6 Broadway Matamata > Matamata
132 Cameron Road, Tauranga > Tauranga
60 Maunganui Road, Mt Maunganui > Mount Maunganui
60 Maunganui Rd, Mount Maunganui 3116 > Mount Maunganui
21 Domain Road Papamoa > Pāpāmoa
1060 Fenton Street, Rotorua > Rotorua
35 Heuheu Street, Taupo 3330 > Taupō
12 Kinloch Road, Kinloch > Kinloch
4 The Strand, Whakatane > Whakatāne
9 Church Street, Opotiki > Ōpōtiki
2 Devon Street East, New Plymouth 4310 > New Plymouth
16 Carthew Street Okato > Ōkato
5 Rata Street, Inglewood > Inglewood
55 Princes Street, Hawera > Hāwera
33 Broadway, Stratford > Stratford
100 Heretaunga Street West, Hastings > Hastings
15 Joll Road, Havelock North 4130 > Havelock North
4 Ruataniwha Street, Waipukurau > Waipukurau
3 High Street Waipawa > Waipawa
77 Broadway Avenue, Palmerston North > Palmerston North
77 Broadway Ave Palmerston Nth > Palmerston North
18 Kimbolton Road, Feilding > Feilding
6 Broadway, Marton > Marton
25 Oxford Street Levin > Levin
11 Main Street, Otaki > Ōtaki
32 Rimu Road, Paraparaumu 5032 > Paraparaumu
5 Mahara Place Waikanae > Waikanae
10 Hagley Street, Porirua > Porirua
2 Main Street, Upper Hutt > Upper Hutt
161 Queen Street, Masterton > Masterton
50 High Street South, Carterton > Carterton
94 Main Street, Greytown > Greytown
7 Jellicoe Street, Martinborough > Martinborough
20 Fitzherbert Street, Featherston 5710 > Featherston
12 Trafalgar Street, Nelson > Nelson
230 Queen Street, Richmond 7020 > Richmond
14 Aranui Road, Mapua > Māpua
105 High Street, Blenheim > Blenheim
15 Seymour Street, Blenheim > Blenheim
3 High Street, Renwick > Renwick
2 London Quay, Picton > Picton
34 Beach Road, Kaikoura > Kaikōura
44 Palmerston Street, Westport > Westport
51 Mackay Street, Greymouth > Greymouth
20 Weld Street Hokitika > Hokitika
53 Hereford Street, Christchurch 8013 > Christchurch
120 Riccarton Road, Riccarton > Riccarton
22 Marriner St, Sumner, Christchurch > Sumner
9 High Street, Rangiora > Rangiora
143 Williams Street, Kaiapoi 7630 > Kaiapoi
2 Norman Kirk Drive, Rolleston > Rolleston
17 Gerald Street, Lincoln 7608 > Lincoln
5 South Terrace, Darfield > Darfield
137 Havelock Street, Ashburton > Ashburton
2 King George Place, Timaru 7910 > Timaru
91 Talbot Street, Geraldine > Geraldine
53 Main Street Fairlie > Fairlie
64 Market Place, Twizel > Twizel
125 Queen Street, Waimate > Waimate
20 Thames Street, Oamaru > Ōamaru
50 The Octagon, Dunedin > Dunedin
12 Factory Road, Mosgiel > Mosgiel
1 Dunorling Street, Alexandra > Alexandra
42 The Mall, Cromwell > Cromwell
47 Ardmore Street, Wanaka > Wānaka
10 Gorge Road, Queenstown 9300 > Queenstown
1 Rosebank Terrace, Balclutha > Balclutha
29 Bowler Avenue, Gore > Gore
101 Esk Street, Invercargill > Invercargill
15 Forth St, Invercargill 9810 > Invercargill
116 Town Centre, Te Anau > Te Anau
`);

export const MISSPELT = lines(`
Wellingtn > Wellington
Welington > Wellington
Wellingon > Wellington
Wellignton > Wellington
Wellinton > Wellington
kaori > Karori
Karoori > Karori
Christchuch > Christchurch
Chirstchurch > Christchurch
Christchruch > Christchurch
Dunediin > Dunedin
Duneden > Dunedin
Hamiltn > Hamilton
Hamliton > Hamilton
Tauronga > Tauranga
Taurunga > Tauranga
Tauraga > Tauranga
Rotoura > Rotorua
Rotorau > Rotorua
Rototua > Rotorua
Whangerei > Whangārei
Whangarie > Whangārei
Whangrei > Whangārei
Wangarei > Whangārei
Kerikri > Kerikeri
Kerikerri > Kerikeri
Keri keri > Kerikeri
Kaitia > Kaitaia
Kaitiaa > Kaitaia
Kaikohi > Kaikohe
Moerawa > Moerewa
Dargavile > Dargaville
Dargeville > Dargaville
Mangawhia > Mangawhai
Managwhai > Mangawhai
Warkwoth > Warkworth
Orewah > Ōrewa
Pukekohi > Pukekohe
Pukekoe > Pukekohe
Takapunna > Takapuna
Ponsenby > Ponsonby
Remura > Remuera
Onehuga > Onehunga
Papakurra > Papakura
Whitiangga > Whitianga
Whitanga > Whitianga
Whangamatta > Whangamatā
Pauanuii > Pauanui
Paunui > Pauanui
Tiarua > Tairua
Thamse > Thames
Morinsville > Morrinsville
Matamatta > Matamata
Cambrige > Cambridge
Te Awamatu > Te Awamutu
Te Awamuta > Te Awamutu
Te Kuti > Te Kūiti
Otorohonga > Ōtorohanga
Tokaroa > Tokoroa
Taupoo > Taupō
Turagni > Tūrangi
Whakatne > Whakatāne
Wakatane > Whakatāne
Opotki > Ōpōtiki
Gisbourne > Gisborne
Gisborn > Gisborne
Wiaroa > Wairoa
Napeir > Napier
Hasting > Hastings
Havlock North > Havelock North
Waipukarau > Waipukurau
Inglwood > Inglewood
Hawerra > Hāwera
Strafford > Stratford
Whangnui > Whanganui
Palmerston Nrth > Palmerston North
Palmeston North > Palmerston North
Fielding > Feilding
Dannevirk > Dannevirke
Levinn > Levin
Otakki > Ōtaki
Waikanea > Waikanae
Paraparumu > Paraparaumu
Porerua > Porirua
Petonne > Petone
Masteron > Masterton
Martinboro > Martinborough
Martinbrough > Martinborough
Fetherston > Featherston
Blenhiem > Blenheim
Blenhem > Blenheim
Renwik > Renwick
Motueca > Motueka
Richmnd > Richmond
Kaikora > Kaikōura
Ashberton > Ashburton
Rollestone > Rolleston
Timeru > Timaru
Omaru > Ōamaru
Invercargil > Invercargill
`);

export const RIVERS_AND_NUMBERS = lines(`
waimakariri river > Waimakariri River at Old Highway Bridge
Waimakariri > Waimakariri
waimakarri river > Waimakariri River at Old Highway Bridge
waimakariri at old highway bridge > Waimakariri River at Old Highway Bridge
old highway bridge waimakariri > Waimakariri River at Old Highway Bridge
Rakaia River > Rakaia River at Fighting Hill
rakia river > Rakaia River at Fighting Hill
fighting hill > Rakaia River at Fighting Hill
Hurunui River > Hurunui River at Mandamus
hurunui mandamus > Hurunui River at Mandamus
mandamus > Hurunui River at Mandamus
ashley river > Ashley River/Rakahuri at Gorge
rakahuri > Ashley River/Rakahuri at Gorge
selwyn river > Selwyn River/Waikirikiri at Whitecliffs
selwyn whitecliffs > Selwyn River/Waikirikiri at Whitecliffs
whitecliffs > Selwyn River/Waikirikiri at Whitecliffs
Clarence River > Waiau Toa/Clarence River at Jollies
waiau toa > Waiau Toa/Clarence River at Jollies
waiau uwha > Waiau Uwha River at Marble Point
marble point > Waiau Uwha River at Marble Point
rangitata > Rangitata River at Klondyke
Rangitata River > Rangitata River at Klondyke
orari river > Ōrāri River at Gorge
orari gorge > Ōrāri River at Gorge
opihi rockwood > Ōpihi River at Rockwood
Opihi River at Rockwood > Ōpihi River at Rockwood
pareora > Pareora River at Huts
hakataramea > Hakataramea River above Main Highway Bridge
hakatramea > Hakataramea River above Main Highway Bridge
cust main drain > Cust Main Drain at Threlkelds Road
threlkelds > Cust Main Drain at Threlkelds Road
L36/0092 > Bore L36/0092 near Dunsandel
M35/1080 > Bore M35/1080 near West Melton
ruamahanga > Ruamāhanga
ruamahanga wardells > Ruamāhanga River at Wardells
waihenga bridge > Ruamāhanga River at Waihenga Bridge
Waiohine Gorge > Waiohine River at Gorge
waingawa > Waingawa River at Kaituna
hutt river > Hutt River/Te Awa Kairangi at Kaitoke
hutt river kaitoke > Hutt River/Te Awa Kairangi at Kaitoke
taita gorge > Hutt River/Te Awa Kairangi at Taitā Gorge
orongorongo > Ōrongorongo River at Truss Bridge
orongrongo > Ōrongorongo River at Truss Bridge
pukehinau > Ōtaki River at Pukehinau
Otaki River > Ōtaki River at Pukehinau
mcewan park > Bore at McEwan Park in Petone
Manawatu River > Manawatū River at Hopelands
manawatu weber road > Manawatū River at Weber Road
hopelands > Manawatū River at Hopelands
teachers college > Manawatū River at Teachers College
mangatainoka > Mangatainoka River at Pahiatua Town Bridge
mangatainoka pahiatua > Mangatainoka River at Pahiatua Town Bridge
tiraumea > Tiraumea River at Ngāturi
pohangina > Pohangina River at Mais Reach
pohangna > Pohangina River at Mais Reach
oroua almadale > Ōroua River at Almadale
rangitikei onepuhi > Rangitīkei River at Onepuhi
whangaehu > Whangaehu River at Kauangaroa
kauangaroa > Whangaehu River at Kauangaroa
tutaenui > Tūtaenui Stream at Ongo Road
taieri outram > Taieri River at Outram
Taieri River at Tiroiti > Taieri River at Tīroiti
waipiata > Taieri River at Waipiata
pomahaka > Pomahaka River at Burkes Ford
manuherekia ophir > Manuherekia River at Ophir
manuherikia > Manuherekia
lindis > Lindis River at Ardgour Road
cardrona > Cardrona River at Mount Barker
kakanui > Kakanui River at Mill Dam
shag river > Shag River/Waihemo at Craig Road
motueka woodstock > Motueka River at Woodstock
Woodmans Bend > Motueka River at Woodmans Bend
aorere > Aorere River at Devils Boots
riwaka river > Riwaka River at Moss Bush
moutere river > Moutere River at Old House Road
wairau barnetts bank > Wairau River at Barnetts Bank
dip flat > Wairau River at Dip Flat
awatere > Awatere River at Awapiri
pelorus > Pelorus River/Te Hoiere at Bryants
te hoiere > Pelorus River/Te Hoiere at Bryants
ngaruroro > Ngaruroro River at Fernhill
ngarurora > Ngaruroro River at Fernhill
tukituki red bridge > Tukituki River at Red Bridge
tutaekuri > Tūtaekurī River at Puketapu
esk river > Esk River at Waipunga Bridge
karamu > Karamū Stream at Floodgates
waihou > Waihou River at Te Aroha
piako > Piako River at Paeroa-Tahuna Road
ohinemuri > Ōhinemuri River at Karangahake
CRC001377.3 > CRC001377.3
crc 001377.3 > CRC001377.3
CRC0013773 > CRC001377.3
crc004592 > CRC004592
001377 > CRC001377.3
ATH-2001006902.04 > ATH-2001006902.04
ath 2001006902 > ATH-2001006902.04
ath200100690204 > ATH-2001006902.04
RM00.030.04 > RM00.030.04
WGN000184 > WGN000184 [01/02]
WP030404T/2 > WP030404T/2
wp030404 > WP030404T/2
AUTH105669.01.01 > AUTH105669.01.01
66401 > Waimakariri River at Old Highway Bridge
`);

/** Short names are alternate names of the data: an area is found by them, and shown by its own name. */
export const SHORT_NAMES = lines(`
Chch > Christchurch City
CHCH > Christchurch City
12 Hereford St, Chch > Christchurch City
Palmy > Palmerston North City
77 Broadway Ave, Palmy > Palmerston North City
Welly > Wellington City
Wgtn > Wellington City
5 Cuba St, Wgtn 6011 > Wellington City
AKL > Auckland
Tron > Hamilton City
the Tron > Hamilton City
Hamiltron > Hamilton City
Naki > South Taranaki
the naki > New Plymouth
Ashvegas > Ashburton District
Rotovegas > Rotorua District
Dunners > Dunedin City
Gizzy > Gisborne District
Invers > Invercargill City
the Mount > Tauranga City
the Hutt > Hutt City
ZQN > Queenstown-Lakes District
CHB > Central Hawke's Bay District
the Bay > Central Hawke's Bay District
Hawkes Bay > Central Hawke's Bay District
Wairarapa > South Wairarapa
the Coast > Buller District
South Canterbury > Mackenzie District
North Otago > Waitaki District
Hoki > Hokitika
Hokitika > Hokitika
Raglan > Raglan
Queenstown > Queenstown
Kapiti > Kāpiti Coast District
Otautahi > Christchurch City
Poneke > Wellington City
Kirikiriroa > Hamilton City
Otepoti > Dunedin City
`);
