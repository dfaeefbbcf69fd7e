import { openSql } from '@turnout/projections/platform/open-sql';

export interface CommitRate {
  /** Commits a second over so many seconds: one row of 300 bytes each, from 64 connections. */
  readonly measure: (seconds: number) => Promise<number>;
  readonly close: () => Promise<void>;
}

const connections = 64;

/** The commits a second that this Postgres can do at all: the yardstick beside every figure. */
export const openCommitRate = async (url: string): Promise<CommitRate> => {
  const sql = openSql(url, { max: connections });
  await sql`CREATE TABLE IF NOT EXISTS public.bench_commits (id bigserial PRIMARY KEY, body jsonb NOT NULL)`;
  const body = JSON.stringify({ note: 'x'.repeat(285) });
  const commit = () => sql`INSERT INTO public.bench_commits (body) VALUES (${body}::text::jsonb)`;
  await Promise.all(Array.from({ length: connections }, commit));
  return {
    measure: async (seconds) => {
      const start = performance.now();
      const end = start + seconds * 1000;
      let commits = 0;
      const loop = async () => {
        while (performance.now() < end) {
          await commit();
          commits += 1;
        }
      };
      await Promise.all(Array.from({ length: connections }, loop));
      return (commits / (performance.now() - start)) * 1000;
    },
    close: async () => {
      await sql`DROP TABLE public.bench_commits`;
      await sql.end({ timeout: 5 });
    },
  };
};
