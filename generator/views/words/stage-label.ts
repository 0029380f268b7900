/** `Level 3: no hoses` → `3`, `Stage C` → `C`. Residents know these, and not the severity, which may differ. */
export const stageLabel = (name: string): string =>
  /\b(?:level|stage|phase) (\d{1,2}|[a-z])\b/i.exec(name)?.[1]?.toUpperCase() ?? "";
