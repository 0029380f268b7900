type Stated = {
  readonly bandNumber: number | null;
  readonly asAt: number | string;
  readonly restriction: Restriction | null;
};

type Restriction = {
  readonly status: string;
  readonly allowedPercentage: number | null;
  readonly date: string;
};

/**
 * The latest status of each band, even if it is out of date; `statuses` are newest first. Where two of one instant contradict each
 * other, either may be wrong, so the band states nothing. The same in other words is no contradiction.
 */
export const latestStatuses = <Status extends Stated>(statuses: readonly Status[]): Status[] =>
  [...Map.groupBy(statuses, ({ bandNumber }) => bandNumber).values()].map((own) => {
    const [latest] = own as [Status];
    const isContradicted = own.some(
      ({ asAt, restriction }) =>
        asAt === latest.asAt && meaningOf(restriction) !== meaningOf(latest.restriction),
    );
    return isContradicted ? { ...latest, restriction: null } : latest;
  });

const meaningOf = (restriction: Restriction | null) =>
  restriction && [restriction.status, restriction.allowedPercentage, restriction.date].join();
