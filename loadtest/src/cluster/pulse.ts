import { openSql } from '@turnout/projections/platform/open-sql';

/** Watches whether the projections move while commands are accepted. */
export interface Pulse {
  /** A command was accepted. */
  readonly accepted: () => void;
  /** The longest time from a command accepted until a projection moved, in ms; counted anew from then on. */
  readonly longestMs: () => number;
  readonly close: () => Promise<void>;
}

export const openPulse = async (databaseUrl: string): Promise<Pulse> => {
  const sql = openSql(databaseUrl, { max: 1 });
  let waitingSince: number | null = null;
  let longest = 0;
  const moved = (): void => {
    if (waitingSince !== null) longest = Math.max(longest, performance.now() - waitingSince);
    waitingSince = null;
  };
  await sql.listen('touched', moved);
  return {
    accepted: () => {
      waitingSince ??= performance.now();
    },
    longestMs: () => {
      const was = Math.max(longest, waitingSince === null ? 0 : performance.now() - waitingSince);
      longest = 0;
      return was;
    },
    close: () => sql.end(),
  };
};
