import { mediaTypeOf } from "../api/headers.ts";
import { downloads, FOLDER, PACKAGE } from "./files.ts";
import type { Terms } from "./terms.ts";

/**
 * The data set in the form that data.govt.nz harvests: its variant of Project Open Data's `data.json`, after DCAT. The
 * e-mail address that it asks for is not in the data; it is given when the catalogue is registered.
 */
export function catalogueOf(terms: Terms, baseUrl: string, hasSite: boolean) {
  const publisher = terms.attribution[0] ?? terms.title;
  return [
    {
      title: terms.title,
      description: [terms.notice, terms.description].filter((text) => text !== null && text !== "").join(" "),
      identifier: `${baseUrl}/${PACKAGE}`,
      license: terms.licence.url,
      keyword: [
        "water",
        "water restrictions",
        "drought",
        "hosepipe",
        "consents",
        "river flow",
        "New Zealand",
      ],
      modified: terms.asOf,
      publisher: { "@type": "org:Organization", name: publisher },
      contactPoint: { "@type": "vcard:Contact", fn: terms.contact ?? publisher },
      landingPage: hasSite ? `${baseUrl}/downloads/` : `${baseUrl}/v1`,
      references: [`${baseUrl}/v1/openapi.json`, `${baseUrl}/${PACKAGE}`],
      language: ["en"],
      theme: "Environment and conservation",
      distribution: [
        ...downloads.map(({ name, title, purpose }) => ({
          downloadURL: `${baseUrl}/${FOLDER}${name}`,
          title,
          description: purpose,
          format: mediaTypeOf(name).replace(/;.*/, ""),
        })),
        {
          accessURL: `${baseUrl}/v1`,
          title: "API",
          description: "Every record at an address of its own, as JSON. OpenAPI describes it.",
          format: "application/json",
        },
      ],
    },
  ];
}
