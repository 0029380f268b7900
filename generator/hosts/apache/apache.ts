/**
 * Apache that rewrites (docs/hosting/apache.md): settings and headers of a virtual host, and rules of mod_rewrite that read
 * the request and lead to a file or a problem.
 */

import { deprecationHeaders, retiring } from "../../api/deprecation.ts";
import {
  API_HEADERS,
  BRIDGED,
  CACHING,
  EMBED_POLICY,
  EMBEDDED,
  IN_PARTS,
  MEDIA_TYPES,
  NO_STORE,
  ONE_MINUTE,
  PREFLIGHT_HEADERS,
  PROBLEM_TYPE,
  SITE_HEADERS,
  sourceOf,
} from "../../api/headers.ts";
import type { File } from "../../output/section.ts";
import { NOT_KEPT } from "../rewriting/kept.ts";
import { REWRITING } from "./apache-answer.ts";
import { ERROR_DOCUMENTS } from "./apache-problems.ts";

const header = (name: string, value: string, condition = ""): string =>
  `Header always set ${name} "${value}"${condition && ` ${condition}`}`;

const headers = (values: Readonly<Record<string, string>>, condition: string): string =>
  Object.entries(values)
    .map(([name, value]) => header(name, value, condition))
    .join("\n");

/** Apache would take the last ending of `csv.gz` for a content coding. */
const types = Object.entries(MEDIA_TYPES)
  .filter(([ending]) => ending !== "csv.gz")
  .map(([ending, type]) => `AddType "${type}" .${ending}`)
  .join("\n");

const compressible = [...Object.values(MEDIA_TYPES), PROBLEM_TYPE]
  .map((type) => type.replace(/;.*/, ""))
  .filter((type, index, all) => /^text|json|xml|mapbox|protobuf/.test(type) && all.indexOf(type) === index)
  .join(" ");

/** The last that is set counts. */
const caching = CACHING.toReversed().map(([paths, value]) =>
  header("Cache-Control", value, `"expr=%{REQUEST_URI} =~ m#${sourceOf(paths)}#"`),
);

/** Where a problem answers, Apache has put a word before the name. */
const deprecation = retiring.map((operation) => {
  const isRoute = ["water_route", "REDIRECT_water_route"].map(
    (name) => `reqenv('${name}') == '${operation.id}'`,
  );
  return headers(deprecationHeaders(operation), `"expr=${isRoute.join(" || ")}"`);
});

const CONFIGURATION = `# Included in <VirtualHost>, after "DocumentRoot", which names the tree.
# It needs the modules asis, dir, filter, headers, include, mime and rewrite; deflate, too, if there are no precompressed files.
AllowEncodedSlashes NoDecode
MergeSlashes Off
TraceEnable Off
LimitRequestLine 131072
UseCanonicalName Off
FileETag MTime Size
MaxRanges none
DirectoryIndex index.html

<Directory "/">
  AllowOverride None
  Options +IncludesNOEXEC -Indexes -MultiViews
  Require all granted
</Directory>

${types}
AddHandler send-as-is .asis
# What the machine says of these endings is of no use here: ".br" is Breton to some.
RemoveLanguage .br .gz
RemoveEncoding .br .gz
RemoveType .br .gz
# A stored coding. A request for that file by its own name gets its bytes as they are.
<If "-n reqenv('water_coded')">
  AddEncoding br .br
  AddEncoding gzip .gz
</If>
<Else>
  AddType application/octet-stream .br .gz
</Else>

<LocationMatch "^/hosts/rewriting/.*/(?:first|past)[.]json$">
  SetOutputFilter INCLUDES
</LocationMatch>
<FilesMatch "^readings[.]csv[.]gz$">
  ForceType "${MEDIA_TYPES["csv.gz"]}"
</FilesMatch>
<LocationMatch "[.](?:${IN_PARTS.join("|").replaceAll(".", "[.]")})$">
  MaxRanges default
</LocationMatch>
<IfModule mod_deflate.c>
  AddOutputFilterByType DEFLATE ${compressible}
</IfModule>

# Tags tell bytes apart, so no time is needed for it; and a tag is known again under a coding, too.
RequestHeader unset If-Modified-Since
RequestHeader unset If-Unmodified-Since
RequestHeader unset If-Match
RequestHeader edit* If-None-Match -(?:br|gzip)\\b ""
Header set Location "%{water_folder}e" env=water_folder
Header unset Last-Modified
Header unset ETag "expr=%{REQUEST_STATUS} -ge 400"
Header always merge Vary Accept-Encoding

${headers(API_HEADERS, "env=!water_site")}
${headers(SITE_HEADERS, "env=water_site")}
${header("Content-Security-Policy", EMBED_POLICY, `"expr=%{REQUEST_URI} =~ m#${sourceOf(EMBEDDED)}#"`)}
${headers(PREFLIGHT_HEADERS, `"expr=reqenv('water_method') == 'OPTIONS'"`)}
${header("Cache-Control", NOT_KEPT, "env=!water_site")}
${header("Cache-Control", ONE_MINUTE, "env=water_site")}
${header("Cache-Control", BRIDGED, `"expr=reqenv('water_kind') == 'tile'"`)}
${caching.join("\n")}
${header("Cache-Control", NO_STORE, `"expr=%{REQUEST_STATUS} -ge 400"`)}
${deprecation.join("\n")}

${ERROR_DOCUMENTS}

${REWRITING}
`;

/** Included in `<VirtualHost>`, which has `DocumentRoot`, the tree. */
export function* apacheFiles(): Generator<File> {
  yield { path: "site.conf", content: CONFIGURATION };
}
