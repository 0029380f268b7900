/** Texts that a writer of XML, HTML or iCalendar could mistake for something else. */
export const hostileTexts: readonly string[] = [
  `<script>alert(1)</script>`,
  `]]></content></entry><entry>`,
  `& &amp; &lt;b&gt; &#x27; %22 "double" 'single'`,
  `\r\nEND:VEVENT\r\nBEGIN:VEVENT\r\nSUMMARY:injected`,
  `a;b,c\\n\\;d\\\\,:"e"`,
  `Ōtāhuhu ${"Kāpiti–Coast ".repeat(20)}`,
  `${"🚰".repeat(60)}${"漢字".repeat(40)}`,
  `${"x".repeat(74)}ā${"y".repeat(73)}🚿`,
  "tab\there\u2028line\u2029para\u0085next\u00a0nbsp",
  "controls \u0000\u0001\u0008\u000b\u001f\u007f\ufffe\uffff end",
  "\u202eright to left\u202c \u200b\u2066isolate\u2069",
  `**bold** [link](javascript:alert(1)) ![x](https://x.org/p.png) \`code\` <https://x.org>`,
  `SAMPLE: Cancelled: DTSTART:20200101T000000Z`,
  ` leading and trailing `,
];
