/** The outcome of a scheduled change that is not simply part of an area's progression. */
export type ChangeState =
  | "pending"
  | "approved"
  | "autoApproved"
  | "rejected"
  | "cancelled"
  | "ignored"
  | "deleted";

/** A change defined individually: `target` is a severity or null (all restrictions lifted); dates are local. */
export type ChangeFacts = readonly [
  areaKey: string,
  target: number | null,
  effectiveDate: string,
  createdAt: string,
  state: ChangeState,
  reason?: string,
];

/** Changes around the as-of instant, and those of past summers that came to nothing. */
export const toldChanges: readonly ChangeFacts[] = [
  // Due and not yet applied: these take effect by themselves.
  ["hastings-district", 2, "2026-11-21", "2026-11-17T02:40:00Z", "approved"],
  ["grey-district", null, "2026-11-20", "2026-11-16T21:15:00Z", "approved"],
  ["chatham-islands", 1, "2026-11-21", "2026-11-15T23:05:00Z", "autoApproved"],
  // Due, but overridden by a later assignment in the data.
  ["selwyn-district", 3, "2026-11-12", "2026-11-09T03:30:00Z", "approved"],
  // Due, but nobody has decided on it.
  ["stratford-district", 2, "2026-11-18", "2026-11-12T20:20:00Z", "pending"],
  // To come.
  ["wellington-city", 2, "2026-12-05", "2026-11-18T22:00:00Z", "approved"],
  ["hutt-city", 2, "2026-12-05", "2026-11-18T22:01:00Z", "approved"],
  ["porirua-city", 2, "2026-12-05", "2026-11-18T22:02:00Z", "pending"],
  ["south-wairarapa-district", 2, "2026-11-28", "2026-11-19T20:45:00Z", "pending"],
  ["masterton-district", 2, "2026-11-27", "2026-11-20T02:12:00Z", "pending"],
  ["hamilton-city", 2, "2026-12-01", "2026-11-16T01:20:00Z", "approved"],
  ["waikato-district", 2, "2026-12-01", "2026-11-16T01:25:00Z", "approved"],
  ["waipa-district", 2, "2026-12-01", "2026-11-16T04:10:00Z", "autoApproved"],
  ["matamata-piako-district", 3, "2026-12-10", "2026-11-19T23:50:00Z", "pending"],
  ["far-north-district", 2, "2026-11-25", "2026-11-19T00:30:00Z", "autoApproved"],
  ["kaipara-district", 1, "2026-11-26", "2026-11-20T19:58:00Z", "pending"],
  ["tauranga-city", 1, "2026-11-30", "2026-11-13T03:00:00Z", "approved"],
  ["opotiki-district", null, "2026-12-15", "2026-11-12T21:00:00Z", "pending"],
  ["gisborne-district", 2, "2026-11-24", "2026-11-18T03:33:00Z", "autoApproved"],
  ["central-hawke-s-bay-district", 3, "2026-12-02", "2026-11-20T01:05:00Z", "pending"],
  ["whanganui-district", 1, "2026-12-12", "2026-11-11T22:22:00Z", "approved"],
  ["tararua-district", 3, "2026-11-23", "2026-11-19T04:44:00Z", "autoApproved"],
  ["tasman-district", 2, "2026-11-22", "2026-11-20T03:00:00Z", "approved"],
  ["nelson-city", 1, "2026-11-29", "2026-11-19T21:40:00Z", "pending"],
  ["marlborough-district", 2, "2026-11-22", "2026-11-20T18:30:00Z", "autoApproved"],
  ["waimakariri-district", 2, "2026-11-27", "2026-11-17T23:15:00Z", "approved"],
  ["central-otago-district", 2, "2026-12-01", "2026-11-18T00:18:00Z", "pending"],
  ["queenstown-lakes-district", 2, "2026-12-19", "2026-11-10T20:10:00Z", "approved"],
  ["wellington-city", null, "2027-04-04", "2026-09-30T21:00:00Z", "approved"],
  // Entered after the as-of instant: for the finished data set it does not exist.
  ["whangarei-district", 2, "2026-11-28", "2026-11-21T01:30:00Z", "pending"],
  // Never to be.
  [
    "auckland",
    1,
    "2026-12-01",
    "2026-11-05T01:00:00Z",
    "rejected",
    "The dams are 94% full, so there is no cause for Stage 1.",
  ],
  ["upper-hutt-city", 2, "2026-12-05", "2026-11-18T22:03:00Z", "rejected", "The source speaks of Hutt City."],
  [
    "dunedin-city",
    1,
    "2026-11-18",
    "2026-11-13T02:00:00Z",
    "rejected",
    "An old notice of January, republished.",
  ],
  [
    "rotorua-district",
    2,
    "2025-01-20",
    "2025-01-14T22:30:00Z",
    "rejected",
    "Applies to a rural supply only.",
  ],
  [
    "timaru-district",
    3,
    "2024-02-12",
    "2024-02-08T01:10:00Z",
    "rejected",
    "Level 3 was proposed, not adopted.",
  ],
  [
    "kapiti-coast-district",
    2,
    "2026-11-30",
    "2026-11-09T03:00:00Z",
    "cancelled",
    "Rain has refilled the river.",
  ],
  ["ashburton-district", 2, "2026-11-15", "2026-11-10T21:45:00Z", "cancelled", "Repair finished early."],
  ["new-plymouth-district", 3, "2025-03-03", "2025-02-25T20:00:00Z", "cancelled", "Weekend rain was enough."],
  [
    "thames-coromandel-district",
    4,
    "2025-02-24",
    "2025-02-18T03:20:00Z",
    "cancelled",
    "Demand fell by a fifth.",
  ],
  ["horowhenua-district", 3, "2026-11-26", "2026-11-17T05:00:00Z", "ignored"],
  ["buller-district", 1, "2026-11-19", "2026-11-18T06:10:00Z", "ignored"],
  ["palmerston-north-city", 1, "2026-02-02", "2026-01-28T02:25:00Z", "ignored"],
  ["gore-district", 2, "2026-02-03", "2026-01-29T01:00:00Z", "deleted", "Meant for Clutha District."],
  ["invercargill-city", 1, "2026-11-06", "2026-11-03T22:00:00Z", "deleted", "Entered twice."],
  [
    "hurunui-district",
    3,
    "2025-01-27",
    "2025-01-22T23:00:00Z",
    "deleted",
    "The council withdrew its notice.",
  ],
];
