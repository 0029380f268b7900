/** Parts of pages before and after a change, and how a person would say what has changed. */

export const PAIRS: readonly (readonly [said: string, before: string, after: string])[] = [
  // Words
  ["The level went up", "<p>Level 1 applies", "<p>Level 2 applies"],
  [
    "The level went up, in a table",
    "<table><tr><td>Taupō<td>Level 1</table>",
    "<table><tr><td>Taupō<td>Level 2</table>",
  ],
  ["A restriction begins", "<p>No restrictions", "<p>Level 1 from 1 December 2026"],
  ["The restriction was lifted", "<p>Level 3", "<p>No restrictions"],
  ["The date was put off", "<p>From 1 December", "<p>From 8 December"],
  ["Sprinklers have other hours", "<li>6am to 9am", "<li>7am to 9am"],
  ["A town was added to the list", "<ul><li>Ōtaki</ul>", "<ul><li>Ōtaki<li>Waikanae</ul>"],
  ["A word was taken out", "<p>Do not use sprinklers", "<p>Do use sprinklers"],
  ["The macron came, and with it a name", "<p>Taupo", "<p>Taupō"],
  [
    "A caption says another level",
    "<figure><figcaption>Level 1</figcaption></figure>",
    "<figure><figcaption>Level 2</figcaption></figure>",
  ],
  [
    "A notice opened below a question",
    "<details><summary>Now?</summary>Level 1</details>",
    "<details><summary>Now?</summary>Level 2</details>",
  ],
  [
    "The title of the page says another level",
    "<title>Water: Level 1</title>",
    "<title>Water: Level 2</title>",
  ],
  // Pictures
  ["The picture is another one", '<img src="/level-1.png">', '<img src="/level-2.png">'],
  [
    "The picture is called otherwise",
    '<img src="/now.png" alt="Level 1">',
    '<img src="/now.png" alt="Level 2">',
  ],
  [
    "A picture that comes when one scrolls is another",
    '<img src="/wait.gif" data-src="/1.png">',
    '<img src="/wait.gif" data-src="/2.png">',
  ],
  [
    "Wide screens get another picture",
    '<picture><source srcset="/1.webp"><img alt="Now"></picture>',
    '<picture><source srcset="/2.webp"><img alt="Now"></picture>',
  ],
  ["The picture has other sizes", '<img srcset="/1.png 2x">', '<img srcset="/2.png 2x">'],
  [
    "The picture of a button is another",
    '<input type="image" src="/1.png" alt="Now">',
    '<input type="image" src="/2.png" alt="Now">',
  ],
  [
    "A part of a picture is called otherwise",
    '<map><area alt="Level 1" title="Level 1" href="#a"></map>',
    '<map><area alt="Level 2" title="Level 2" href="#a"></map>',
  ],
  [
    "The background is another picture",
    '<div style="background: url(1.png)">Now</div>',
    '<div style="background: url(2.png)">Now</div>',
  ],
  ["The film is another one", '<video src="/1.mp4"></video>', '<video src="/2.mp4"></video>'],
  [
    "The film begins with another picture",
    '<video poster="/1.png"></video>',
    '<video poster="/2.png"></video>',
  ],
  // Drawings
  ["The drawing says another level", "<svg><text>Level 1</text></svg>", "<svg><text>Level 2</text></svg>"],
  [
    "A word within the drawing is another",
    "<svg><text>Level <tspan>1</tspan></text></svg>",
    "<svg><text>Level <tspan>2</tspan></text></svg>",
  ],
  [
    "The drawing is described otherwise",
    "<svg><title>Level 1</title><path/></svg>",
    "<svg><title>Level 2</title><path/></svg>",
  ],
  [
    "The drawing has a long description",
    "<svg><desc>Level 1</desc></svg>",
    "<svg><desc>Level 2</desc></svg>",
  ],
  ["Another sign was drawn", '<svg><use href="#level-1"/></svg>', '<svg><use href="#level-2"/></svg>'],
  [
    "Another sign was drawn, the old way",
    '<svg><use xlink:href="#level-1"/></svg>',
    '<svg><use xlink:href="#level-2"/></svg>',
  ],
  [
    "The drawing holds another picture",
    '<svg><image href="1.png"/></svg>',
    '<svg><image href="2.png"/></svg>',
  ],
  // Marked among others
  [
    "Another level is the current one",
    '<li aria-current="true">Level 1<li>Level 2',
    '<li>Level 1<li aria-current="true">Level 2',
  ],
  [
    "Another step is the current one",
    '<li aria-current="step">Level 1<li>Level 2',
    '<li>Level 1<li aria-current="step">Level 2',
  ],
  [
    "Another tab is chosen",
    '<b aria-selected="true">Level 1</b><b aria-selected="false">Level 2</b>',
    '<b aria-selected="false">Level 1</b><b aria-selected="true">Level 2</b>',
  ],
  ["Another level is lit", '<li class="active">Level 1<li>Level 2', '<li>Level 1<li class="active">Level 2'],
  [
    "Another level is lit, by another name",
    '<span class="level is-current">1</span><span>2</span>',
    '<span>1</span><span class="level is-current">2</span>',
  ],
  [
    "The box has the class of another level",
    '<div class="box level-1">Now</div>',
    '<div class="box level-2">Now</div>',
  ],
  [
    "The whole page has the class of another level",
    '<div class="status--low"><p>Now</div>',
    '<div class="status--high"><p>Now</div>',
  ],
  ["The box is red", '<div class="bg-green">Now</div>', '<div class="bg-red">Now</div>'],
  [
    "The box is red, by its style",
    '<div style="background-color: green">Now</div>',
    '<div style="background-color: red">Now</div>',
  ],
  ["The pointer moved", '<div style="left: 25%">▲</div>', '<div style="left: 50%">▲</div>'],
  ["The bar is longer", '<div style="width: 25%"></div>', '<div style="width: 50%"></div>'],
  [
    "The needle turned",
    '<div style="transform: rotate(10deg)">|</div>',
    '<div style="transform: rotate(80deg)">|</div>',
  ],
  // Fields and gauges
  ["The field says another level", '<input value="Level 1" readonly>', '<input value="Level 2" readonly>'],
  [
    "The button says another level",
    '<input type="button" value="Level 1">',
    '<input type="button" value="Level 2">',
  ],
  [
    "Another box is ticked",
    '<label><input type="radio" value="1" checked>1</label>',
    '<label><input type="radio" value="1">1</label>',
  ],
  [
    "The empty field suggests another level",
    '<input placeholder="Level 1">',
    '<input placeholder="Level 2">',
  ],
  [
    "Another level is chosen",
    "<select><option selected>Level 1<option>Level 2</select>",
    "<select><option>Level 1<option selected>Level 2</select>",
  ],
  [
    "Another level comes first",
    "<select><option>Level 1<option>Level 2</select>",
    "<select><option>Level 2<option>Level 1</select>",
  ],
  ["The text field has another text", "<textarea>Level 1</textarea>", "<textarea>Level 2</textarea>"],
  ["The gauge stands higher", '<meter value="1" max="4"></meter>', '<meter value="2" max="4"></meter>'],
  [
    "The bar stands higher",
    '<progress value="1" max="4"></progress>',
    '<progress value="2" max="4"></progress>',
  ],
  [
    "The gauge stands higher, for those who listen",
    '<div role="meter" aria-valuenow="1"></div>',
    '<div role="meter" aria-valuenow="2"></div>',
  ],
  [
    "The gauge is read out otherwise",
    '<div role="meter" aria-valuetext="Level 1"></div>',
    '<div role="meter" aria-valuetext="Level 2"></div>',
  ],
  // Elsewhere
  ["The frame shows another page", '<iframe src="/level-1"></iframe>', '<iframe src="/level-2"></iframe>'],
  ["The frame has other content", '<iframe srcdoc="Level 1"></iframe>', '<iframe srcdoc="Level 2"></iframe>'],
  ["The embedded document is another", '<embed src="1.pdf">', '<embed src="2.pdf">'],
  [
    "The embedded object is another",
    '<object data="1.pdf">Now</object>',
    '<object data="2.pdf">Now</object>',
  ],
  [
    "The link leads to another document",
    '<a href="/level-1.pdf">The level</a>',
    '<a href="/level-2.pdf">The level</a>',
  ],
  [
    "The link leads to a newer document",
    '<a href="/level.pdf?v=1">The level</a>',
    '<a href="/level.pdf?v=2">The level</a>',
  ],
  ["The link leads to another table", '<a href="/1.xlsx">The levels</a>', '<a href="/2.xlsx">The levels</a>'],
  [
    "The link that says PDF leads elsewhere",
    '<a href="/dmsdocument/1">The level (PDF)</a>',
    '<a href="/dmsdocument/2">The level (PDF)</a>',
  ],
  [
    "The link with a sign for PDF leads elsewhere",
    '<a href="/1" class="link icon-pdf">The level</a>',
    '<a href="/2" class="link icon-pdf">The level</a>',
  ],
  // Shown or hidden by a class
  ...[
    ["banner hidden", "banner"],
    ["alert d-none", "alert"],
    ["hide", "show"],
    ["notice notice--hidden", "notice"],
    ["is-hidden", "is-visible"],
  ].map(
    ([before, after]) =>
      [
        `The notice is shown: ${before}`,
        `<div class="${before}">Level 2</div>`,
        `<div class="${after}">Level 2</div>`,
      ] as const,
  ),
  [
    "The notice is shown, for those who listen too",
    '<div aria-hidden="true">Level 2</div>',
    '<div aria-hidden="false">Level 2</div>',
  ],
  ["The sign has another level", '<div data-level="1">Now</div>', '<div data-level="3">Now</div>'],
  [
    "The sign has another alert level",
    '<div data-alert-level="1">Now</div>',
    '<div data-alert-level="3">Now</div>',
  ],
  // Struck, hovered, styled
  ["The level is struck through", "<p>Level 1, Level 2", "<p><del>Level 1</del>, Level 2"],
  ["The level is no longer struck through", "<p><s>Level 2</s>", "<p>Level 2"],
  ["The level is no longer struck, the old way", "<p><strike>Level 2</strike>", "<p>Level 2"],
  [
    "The level is struck through by its style",
    "<p><span>Level 1</span>",
    '<p><span style="text-decoration: line-through">Level 1</span>',
  ],
  ["The hint is another", '<abbr title="Level 1">Now</abbr>', '<abbr title="Level 2">Now</abbr>'],
  ["It is read out otherwise", '<div aria-label="Level 1">●</div>', '<div aria-label="Level 2">●</div>'],
  [
    "The style sheet says another level",
    '<style>.now::after { content: "Level 1" }</style>',
    '<style>.now::after { content: "Level 2" }</style>',
  ],
  [
    "The style sheet shows another level",
    "<style>.level-2 { display: none }</style>Levels",
    "<style>.level-1 { display: none }</style>Levels",
  ],
  ["The dialogue opened", "<dialog>Level 2</dialog>", "<dialog open>Level 2</dialog>"],
  ["The notice is shown", "<p hidden>Level 2", "<p>Level 2"],
];

/** Pairs between which a person sees no difference. */
export const SAME: readonly (readonly [said: string, before: string, after: string])[] = [
  ["a token", '<input type="hidden" value="a1">', '<input type="hidden" value="b2">'],
  ["a script", "<script>var n = 1</script>", "<script>var n = 2</script>"],
  ["what a field would suggest", "<datalist><option>1</datalist>", "<datalist><option>2</datalist>"],
  ["a control character", "<p>Level\u00011", "<p>Level 1"],
  ["a comment", "<!-- 12:00 -->", "<!-- 12:01 -->"],
  ["white space", "<p>Level  1</p>", "<p>\n Level 1 </p>"],
  ["a class that marks nothing", '<p class="x1y2">Level 1', '<p class="z3">Level 1'],
  ["a hash behind a class", '<p class="Box_active__a1B2c">Level 1', '<p class="Box_active__d3E4f">Level 1'],
  ["a class that crops", '<p class="overflow-hidden">Level 1', '<p class="border-none">Level 1'],
  ["an icon", '<p>Level 1 <i aria-hidden="true"></i>', "<p>Level 1 <i></i>"],
  ["a link to a page", '<a href="/a?session=1">More</a>', '<a href="/a?session=2">More</a>'],
  ["a style that moves nothing", '<p style="margin: 1px">Level 1', '<p style="margin: 2px">Level 1'],
  [
    "a password",
    '<p>Level 1<input type="password" value="1">',
    '<p>Level 1<input type="password" value="2">',
  ],
  ["what a script would find", '<p data-id="1">Level 1', '<p data-id="2">Level 1'],
  ["a form of a letter", "<p>Taupo\u0304", "<p>Taupō"],
];

/** Enough text for a council's page, about none of what the others are about. */
export const FILL = "The council asks everybody to use water with care, and thanks all who do so every day. "
  .repeat(5)
  .trim();
const MENU =
  "<nav><ul><li>Home<li>Services<li>Rates and property<li>Your council<li>Libraries and pools</ul></nav>";
const LONG = `<p>${FILL}</p>`.repeat(5);

/** Whole pages that came under status 200 and say nothing, and what they are. */
export const NOTHING: readonly (readonly [of: RegExp, html: string])[] = [
  [/found 0 letters/, ""],
  [/found 0 letters/, '<div id="app"></div><script>render()</script>'],
  [/found 0 letters/, "<p> &nbsp; </p>"],
  [/found 12 letters/, "<p>Water in Taupō"],
  [/found 68 letters/, MENU.replace("<ul>", "<ul><li>Water in Taupō")],
  [/found 0 letters/, '<img src="/level-2.png"><iframe src="/water"></iframe>'],
  [
    /found 0 letters/,
    "<noscript>You have to turn on JavaScript to read about the water restrictions</noscript>",
  ],
  [/found "Loading…"/, `${LONG}<main>Loading…</main>`],
  [/found "Loading\.\.\."/, `${MENU}${LONG}<p>Loading...</p>`],
  [/found "Loading water levels"/, `${LONG}<p>Loading water levels</p>`],
  [/found "Please wait"/, `${LONG}<p>Please wait</p>`],
  [/found "The levels are loading"/, `${LONG}<p>The levels are loading</p>`],
  [/found "\[label\] Loading"/, `${LONG}<div aria-label="Loading"></div>`],
  [/a check for robots/, "<title>Just a moment...</title><p>Checking your browser before you go on"],
  [/a check for robots/, `<title>Attention Required! | Cloudflare</title>${LONG}`],
  [/a check for robots/, `<h1>Access denied</h1><p>${FILL}`],
  [/a check for robots/, "<p>Please verify you are a human. Solve the captcha below to go on to the site."],
  [
    /a check for robots/,
    "<p>Request unsuccessful. Incident ID: 1234-5678. Tell it to the owner of the site.",
  ],
  [
    /a check for robots/,
    "<h1>Pardon Our Interruption</h1><p>Something about your browser made us think you were a bot.",
  ],
  [/about maintenance/, `<h1>Our website is under maintenance</h1>${MENU}${LONG}`],
  [
    /about maintenance/,
    "<title>Down for maintenance</title><p>We will be back soon. We are sorry for the trouble.",
  ],
  [/about maintenance/, `<p>This service is temporarily unavailable.<p>${FILL}`],
  [/about maintenance/, `<p>Under maintenance<p>${FILL}`],
  [/about maintenance/, `<p>Sorry, our website is down for maintenance until noon<p>${FILL}`],
  [/that there is none/, `<p>Error 404<p>${FILL}`],
  [/that there is none/, `<p>404 – Page not found!<p>${FILL}`],
  [/that there is none/, `<p>The page you requested could not be found.<p>${FILL}`],
  [/that there is none/, `<title>Page not found | A Council</title>${MENU}${LONG}`],
  [/that there is none/, `<title>A Council</title>${MENU}<h1>404</h1>${LONG}`],
  [/that there is none/, `<h1>Sorry, this page no longer exists</h1>${MENU}${LONG}`],
  [/that there is none/, `<h1>The page you requested could not be found</h1>${LONG}`],
  [/that there is none/, "<p>This domain is for sale. Make an offer to the owner today and be surprised."],
  [/an error of the server/, "<h1>Internal Server Error</h1><p>The server met an unexpected condition."],
  [/an error of the server/, `<title>Error establishing a database connection</title>${LONG}`],
  [/an error of the server/, `<p>Something went wrong.<p>${FILL}`],
  [/a login/, `<title>Sign in</title>${LONG}`],
  [/a login/, `<h1>Log in to continue</h1>${LONG}`],
  [/a login/, `<form><p>${FILL}<input type="password"></form>`],
  [/a login/, `<p>Your session has expired.<p>${FILL}`],
];

/** Pages that say something, though they hold words like those. */
export const SOMETHING: readonly string[] = [
  `<title>Water</title>${MENU}${LONG}<p>Scheduled maintenance of the mains: Level 2`,
  `<title>Water</title><form>Log in <input type="password"></form>${LONG}<p>Level 2`,
  `<title>Water</title>${LONG}<p>Your rates notice was not found? Ring 404 1234. Level 2`,
  `<h1>Loading zones and water</h1><p>${FILL}<p>Level 2`,
  ...[
    "Phone 06 404 1234",
    "Ring 0800 410 404",
    "Planned maintenance on 3 December: low pressure in Hill Street",
    "Boil water notice no longer available",
    "Under construction: new reservoir",
    "The pool is temporarily unavailable",
    "If something went wrong with your meter, tell us",
    "Report an unexpected error in your bill",
    "Protected by reCAPTCHA",
    "Log in",
    "Login or register",
  ].map((line) => `<h1>Water restrictions</h1><p>${FILL}<p>${line}<p>Level 2`),
];
