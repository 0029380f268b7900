/** How an instant is written for people, on pages and in feeds: `22 November 2026 at 9:00 am NZDT`. */
export const MOMENT: Readonly<Intl.DateTimeFormatOptions> = {
  day: "numeric",
  month: "long",
  year: "numeric",
  hour: "numeric",
  minute: "2-digit",
  timeZoneName: "short",
};
