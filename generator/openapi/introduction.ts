/** What holds for all operations, in Markdown, for a consumer who reads only the description. */
export const introduction = `## Reading the answers

- **As of one instant.** All answers speak for the instant \`asOf\` of \`/v1/status\`, and stay true until its \`validUntil\`. What is dated later is not there yet.
- **No restriction, or not known.** \`currentStageAssignment\` null means that no restrictions are currently set (base stage). If \`trackingStatus\` is \`untracked\`, nobody looks, and null says nothing. An area that does not exist is a 404.
- **Freshness.** Readings and site statuses say whether they are \`current\` or \`stale\`. A stale one carries no value, so that it is not taken for the present state; \`freshnessReasons\` says why.
- **Null.** A field without a value is null, never left out. Only \`boundary\` is left out unless asked for, and \`pointer\` where no parameter is at fault.
- **Instants** are RFC 3339 in UTC, with milliseconds only where they are not zero. Show them in the area's \`timeZoneId\`. **Units** stand beside their values, as the provider writes them; coordinates are degrees of longitude and latitude (WGS 84).
- **Descriptions** of schemes and stages are Markdown.

## Asking

- GET and HEAD, without authentication, from any origin (CORS). Any other method is a 405 problem.
- Lists come in pages. \`totalCount\` counts after filtering; a page past the end is empty. Spans of time are half-open: from the first instant up to, not including, the last.
- Unknown query parameters are ignored. Of a parameter given twice the first counts, except \`type\` of Search. UUIDs and booleans may be in any letter case.
- Ask again with \`If-None-Match\`: what has not changed is a 304 without a body.
- On a host that only serves files, every answer is at the addresses of its operation's \`x-static-files\`, in the page sizes that were built: 100 always, and the default size unless the build is lean. In a consent number every byte but lower-case letters, digits and \`-\` is written as \`_\` and two hexadecimal digits there.

## Problems

Errors are \`application/problem+json\` (RFC 9457), whose \`errors\` hold a \`code\` for programs, a \`message\` for people, and the \`pointer\` to the invalid parameter. All invalid parameters of a request are reported together.

The API is in beta: fields may be added, so ignore those that you do not know.`;
