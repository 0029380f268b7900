import type { SchemeFacts } from "./facts.ts";

/** The schemes of the North Island, as Markdown that tells a gardener what may still be done. */
export const northernSchemes: readonly SchemeFacts[] = [
  {
    key: "wellington-region",
    name: "Wellington region",
    description:
      "Shared by Wellington, Hutt, Upper Hutt, Porirua and South Wairarapa. Level 1 comes with daylight saving; Upper Hutt and South Wairarapa keep it all year.",
    stages: [
      [
        1,
        "Level 1",
        "One sprinkler or irrigation system per property, on **alternate days** only:\n\n- even house numbers on even dates, odd house numbers on odd dates\n- 6–8am and 7–9pm\n\nWatering by hand is allowed at any time.",
      ],
      [
        2,
        "Level 2",
        "**No sprinklers and no irrigation systems**, soaker hoses included. A hand-held hose with a trigger, a watering can or a bucket may be used on any day.",
      ],
      [
        3,
        "Level 3",
        "**No outdoor use by residents.** Keep plants alive with tank water or water saved indoors. Businesses need the council's leave for outdoor work with water.",
      ],
      [
        4,
        "Level 4",
        "**Essential use only**: drinking, cooking, hygiene and firefighting. No outdoor use at all, and indoor use is to be cut: short showers, full loads of washing.",
      ],
    ],
  },
  {
    key: "smart-water-waikato",
    name: "Smart Water (Waikato)",
    description:
      "Four alert levels that the councils of the Waikato use alike; each council stands at its own.",
    stages: [
      [1, "Alert level 1", "Sprinklers from **6–8am and 6–8pm**, on any day. Hand-held hoses at any time."],
      [
        2,
        "Alert level 2",
        "Sprinklers on **alternate days**, 6–8am and 6–8pm:\n\n- odd house numbers on odd dates\n- even house numbers on even dates\n\nHand-held hoses at any time.",
      ],
      [
        3,
        "Alert level 3",
        "**Hand-held hoses only.** No sprinklers, no unattended hoses, no filling of pools from the tap.",
      ],
      [
        4,
        "Alert level 4",
        "**No outdoor use** of town water: no hoses, no car washing, no water blasting. Used household water may go on the garden.",
      ],
    ],
  },
  {
    key: "far-north",
    name: "Far North",
    description: "Level 1 is the resting state and restricts nothing. Each town supply can stand at its own.",
    stages: [
      [0, "Level 1: use sensibly", "No restriction. Water in the cool of the day and mend what drips."],
      [1, "Level 2: no sprinklers", "**No sprinklers or irrigation systems.** Hand-held hoses are allowed."],
      [
        2,
        "Level 3: no hoses",
        "**No hoses.** Gardens by watering can or bucket; no washing of cars, boats or houses; pools stay as they are.",
      ],
      [
        3,
        "Level 4: essential use only",
        "Water for **drinking, cooking and washing** only. Nothing outdoors, whatever the container.",
      ],
    ],
  },
  {
    key: "auckland",
    name: "Auckland",
    description: "Used rarely, when the storage in the dams falls well below what is usual for the month.",
    stages: [
      [
        1,
        "Stage 1",
        "Homes: **no hoses or sprinklers that nobody holds**; a hand-held hose with a trigger is allowed.\n\nBusinesses: no irrigation of sports fields without soil sensors.",
      ],
      [2, "Stage 2", "**No outdoor hoses** at homes, held or not. Buckets and watering cans are allowed."],
      [
        3,
        "Stage 3",
        "**No outdoor use** at homes or businesses, save for health, safety, animals and biosecurity.",
      ],
      [4, "Stage 4", "**Essential use only.** Large users must reduce by the share stated to each of them."],
    ],
  },
  {
    key: "northland-south",
    name: "Whangārei and Kaipara",
    description: "For the town supplies between Whangārei and Mangawhai.",
    stages: [
      [
        1,
        "Level 1",
        "Sprinklers on **alternate days** by house number, 6–8am and 6–8pm. Hoses by hand any time.",
      ],
      [
        2,
        "Level 2",
        "**No sprinklers, no unattended hoses.** Hand-held hoses for gardens, up to an hour a day.",
      ],
      [
        3,
        "Level 3",
        "**No hoses.** Watering cans and buckets for food gardens; no washing of cars or boats.",
      ],
      [4, "Level 4", "**Essential use only**: drinking, cooking, hygiene, stock."],
    ],
  },
  {
    key: "bay-of-plenty",
    name: "Bay of Plenty",
    description: "From a call to conserve to a ban on all outdoor use.",
    stages: [
      [0, "Conserve", "No restriction. Water before breakfast or after tea, and put mulch on beds."],
      [
        1,
        "Sprinkler hours",
        "Sprinklers from **5–8am and 7–10pm** on alternate days by house number. Hoses by hand at any time.",
      ],
      [
        2,
        "Sprinkler ban",
        "**No sprinklers or irrigation.** Hand-held hoses with a trigger for one hour a day.",
      ],
      [3, "Outdoor ban", "**No outdoor use** of the town supply. Pets and stock may be watered."],
    ],
  },
  {
    key: "hawkes-bay-tairawhiti",
    name: "Hawke's Bay and Tairāwhiti",
    description: "Shared levels of the town supplies from Gisborne to Central Hawke's Bay.",
    stages: [
      [
        1,
        "Level 1",
        "Sprinklers on **alternate days**, 6–8am and 7–9pm:\n\n- odd house numbers on odd dates\n- even house numbers on even dates",
      ],
      [
        2,
        "Level 2",
        "**One hand-held hose** per property, 6–8am and 7–9pm on alternate days. No sprinklers.",
      ],
      [3, "Level 3", "**No hoses and no sprinklers.** Watering can or bucket only; no filling of pools."],
      [
        4,
        "Level 4",
        "**Essential use only.** No water outdoors; commercial users follow their saving plans.",
      ],
    ],
  },
  {
    key: "taranaki-manawatu",
    name: "Taranaki, Whanganui and Manawatū",
    description: "Levels of the town supplies from New Plymouth to Horowhenua; small supplies move first.",
    stages: [
      [1, "Level 1", "Sprinklers and hoses on **alternate days** by house number, between 7 and 9pm only."],
      [2, "Level 2", "**Hand-held hoses only**, between 7 and 9pm on alternate days by house number."],
      [3, "Level 3", "**No hoses or sprinklers.** Food gardens and new trees by watering can."],
      [4, "Level 4", "**Essential use only**: no outdoor water use of any kind."],
    ],
  },
];
