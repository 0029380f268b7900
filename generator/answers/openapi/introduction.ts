/** What applies to all operations, in Markdown, for a consumer who reads only the description. */
export const introduction = `## Reading the answers

- **Time.** Answers about restrictions describe the moment of the request, up to \`horizon\` of \`/v1/status\`; all others describe its \`asOf\`. Records dated later are not shown yet.
- **No restriction, or not known?** \`currentStageAssignment\` is null if no restrictions are currently set (base stage). If \`trackingStatus\` is \`untracked\`, nobody monitors the area: null tells you nothing, and a stage on record may be out of date. From \`horizon\` of \`/v1/status\` on, nothing is known of any area. An unknown area is a 404.
- **Scheduled changes.** An approved change takes effect at its \`effectiveFrom\`, unless it is cancelled or ignored. Only Get Scheduled Changes shows \`isIgnored\`; look there, by \`id\`, before you announce a change from the list of one area.
- **Freshness.** Readings and site statuses are \`current\` or \`stale\`. A stale one carries no value, so that nobody takes it for the present state; \`freshnessReasons\` says why it is stale.
- **Null.** A field without a value is null, never left out. Two fields are exceptions: \`boundary\` is only present if you ask for it, \`pointer\` only if a parameter is invalid.
- **Times** are RFC 3339 in UTC, with milliseconds only if they are not zero. Show them in the area's \`timeZoneId\`. **Units** stand beside their values, as the provider writes them. Coordinates are degrees of longitude and latitude (WGS 84).
- **Descriptions** of schemes and stages are Markdown.

## Making requests

- GET and HEAD, without authentication, from any origin (CORS). Any other method is a 405 problem.
- Lists come in pages. \`totalCount\` counts after filtering; a page past the end is empty. Spans of time include their start and exclude their end.
- Unknown query parameters are ignored. If a parameter is given twice, the first counts; only \`type\` of Search takes several. UUIDs and booleans may be in any letter case.
- Revalidate with \`If-None-Match\`: an unchanged answer is a 304 without a body.
- On a host that only serves files, the answers are at the addresses in each operation's \`x-static-files\`, in the page sizes that were built: 100 and the default size. There, a consent number is in lower case, and every byte other than a letter, a digit or \`-\` is \`_\` with two hexadecimal digits; a name of three or four characters starts with \`=\`.

## Problems

Errors are \`application/problem+json\` (RFC 9457). Each of its \`errors\` has a \`code\` for programs, a \`message\` for people and, for an invalid parameter, the name of the parameter as \`pointer\`. All invalid parameters of a request are reported together.

The API is in beta. Fields may be added: ignore those that you do not know.`;
