import type { SchemeFacts } from "./facts.ts";

/** The schemes of the South Island and the Chathams, as Markdown that tells a gardener what may still be done. */
export const southernSchemes: readonly SchemeFacts[] = [
  {
    key: "tasman-urban",
    name: "Tasman urban supplies",
    description:
      "Stages of the reticulated town supplies. Rural users are rationed separately, by a cut of 20, 35, 50 or 100% of what their consents allow.",
    stages: [
      [
        1,
        "Stage 1",
        "Sprinklers on **alternate days** by house number, 6–9am or 6–9pm. Hoses by hand any time.",
      ],
      [
        2,
        "Stage 2",
        "**No sprinklers on lawns.** Vegetables and fruit trees: drip lines or a hand-held hose.",
      ],
      [3, "Stage 3", "**Hand-held hose only**, every second day, and only for vegetables and fruit trees."],
      [
        4,
        "Stage 4",
        "**No hoses.** Watering cans for food gardens; pools and spas may not be filled or topped up.",
      ],
      [5, "Stage 5", "**Essential use only**: water for drinking, cooking, hygiene and animals."],
    ],
  },
  {
    key: "nelson-marlborough",
    name: "Nelson and Marlborough",
    description: "Five stages, A to E, each set for a supply when its river or reservoir falls to a trigger.",
    stages: [
      [1, "Stage A", "Sprinklers between **8pm and 6am** only, on alternate days by house number."],
      [2, "Stage B", "**No sprinklers.** Gardens by hand-held hose, 6–8am and 7–9pm."],
      [
        3,
        "Stage C",
        "**Hand-held hose for food gardens only**, half an hour a day. No washing of cars or boats.",
      ],
      [4, "Stage D", "**No hoses.** Watering cans only; businesses that use much water cut it by a quarter."],
      [5, "Stage E", "**Essential use only.** No water outdoors, and short showers indoors."],
    ],
  },
  {
    key: "canterbury-urban",
    name: "Canterbury urban supplies",
    description: "Levels of the town and rural-residential supplies between Kaikōura and the Waitaki.",
    stages: [
      [
        1,
        "Level 1",
        "Sprinklers on **alternate days**, not between 10am and 6pm:\n\n- even house numbers on even dates\n- odd house numbers on odd dates",
      ],
      [2, "Level 2", "**Hand-held hoses only**, on alternate days by house number. No sprinklers."],
      [3, "Level 3", "**No hoses or sprinklers.** Watering cans and buckets for gardens; cars stay dusty."],
      [4, "Level 4", "**No outdoor use.** Indoors, essential use only until further notice."],
    ],
  },
  {
    key: "otago-southland",
    name: "Otago and Southland",
    description: "Four levels; the schemes of Central Otago reach the upper ones soonest.",
    stages: [
      [0, "Level 0", "No restriction. Please water after sunset and only where plants need it."],
      [
        1,
        "Level 1",
        "Sprinklers on **alternate days** by house number, 8pm to 8am. Hoses by hand at any time.",
      ],
      [
        2,
        "Level 2",
        "**No sprinklers or irrigation timers.** One hand-held hose, no more than an hour a day.",
      ],
      [3, "Level 3", "**No outdoor use.** Stock may be watered; everything else waits."],
    ],
  },
  {
    key: "west-coast",
    name: "West Coast",
    description: "Seldom needed; mostly for small supplies in a dry spell or after a slip at an intake.",
    stages: [
      [1, "Alert level 1", "Please save: **no sprinklers**, hoses by hand only."],
      [
        2,
        "Alert level 2",
        "**No hoses.** Buckets and watering cans for gardens; no washing of cars or yards.",
      ],
      [
        3,
        "Alert level 3",
        "**Essential use only**: drinking, cooking and hygiene. Boil water if so advised.",
      ],
    ],
  },
  {
    key: "chatham-islands",
    name: "Chatham Islands",
    description: "For the Waitangi supply; homes elsewhere on the islands live from their roofs.",
    stages: [
      [1, "Stage 1", "**Hand-held hoses only**, one hour a day. No sprinklers."],
      [2, "Stage 2", "**No outdoor use**, boat washing included. Fish processing keeps its agreed share."],
      [
        3,
        "Stage 3",
        "**Essential use only.** Water may be delivered by tanker; fill only what you drink from.",
      ],
    ],
  },
];
