import {
  EventId,
  Instant,
  languages,
  PrintAgentId,
  PrintJobId,
  RegistrantId,
  type CheckpointCheckinId,
  type Language,
} from '@turnout/contracts/kernel';
import { PrintJobState, PrintProblem } from '@turnout/contracts/printing';
import type { Sql } from 'postgres';
import { z } from 'zod';

const at = z.date().transform((date) => Instant.parse(date.toISOString()));
const Row = z.object({
  job_id: PrintJobId,
  event_id: EventId,
  desk: z.string(),
  kind: z.enum(['badge', 'labels']),
  about: z.string(),
  registrant: RegistrantId,
  state: PrintJobState,
  problem: PrintProblem.nullable(),
  language: z.enum(languages),
  sent_at: at,
  agent_id: PrintAgentId.nullable(),
  computer: z.string().nullable(),
  is_meant: z.boolean(),
  is_heard_of: z.boolean(),
});
export type JobRow = z.infer<typeof Row>;

/** A desk of an event. */
export interface OfDesk {
  readonly eventId: EventId;
  readonly desk: string;
}

/** A job before anybody has it. */
export interface NewJob extends OfDesk {
  readonly jobId: PrintJobId;
  readonly kind: JobRow['kind'];
  readonly about: RegistrantId | CheckpointCheckinId;
  readonly registrant: RegistrantId;
  readonly language: Language;
  readonly isMeant: boolean;
}

/** So many wait for a desk at most. */
export const waitingAtMost = 200;
/** An agent that said nothing for so long serves no desk, in seconds. */
export const silentAfterSeconds = 30;
/** So long is known what was sent, in days. */
const keptDays = 7;

/** The jobs on their way to printers (rule badges/print-jobs). Each change is one statement: whoever comes second changes nothing. */
export const openJobs = (sql: Sql) => {
  const columns = sql`
    j.job_id, j.event_id, j.desk, j.kind, j.about, j.registrant, j.state, j.problem, j.language, j.sent_at, j.agent_id,
    j.computer, j.is_meant, (j.state <> 'taken' OR EXISTS (
      SELECT FROM ops.print_agents AS a WHERE a.event_id = j.event_id AND a.agent_id = j.agent_id
        AND a.seen_at > now() - make_interval(secs => ${silentAfterSeconds}))) AS is_heard_of`;
  const one = (rows: readonly unknown[]): JobRow | null => Row.nullable().parse(rows[0] ?? null);
  const find = async (jobId: PrintJobId): Promise<JobRow | null> =>
    one(await sql`SELECT ${columns} FROM ops.print_jobs AS j WHERE j.job_id = ${jobId}`);

  return {
    find,
    /** The same job again is the one that is there. @returns null where too many wait already. */
    add: async (job: NewJob): Promise<JobRow | null> => {
      const { jobId, eventId, desk } = job;
      await sql`
        DELETE FROM ops.print_jobs WHERE job_id IN (
          SELECT job_id FROM ops.print_jobs
          WHERE event_id = ${eventId} AND desk = ${desk} AND sent_at < now() - make_interval(days => ${keptDays})
          ORDER BY job_id FOR UPDATE SKIP LOCKED)`;
      await sql`
        INSERT INTO ops.print_jobs (job_id, event_id, desk, kind, about, registrant, state, language, is_meant)
        SELECT ${jobId}, ${eventId}, ${desk}, ${job.kind}, ${job.about}, ${job.registrant}, 'waiting', ${job.language},
          ${job.isMeant}
        WHERE (
          SELECT count(*) FROM ops.print_jobs
          WHERE event_id = ${eventId} AND desk = ${desk} AND state = 'waiting') < ${waitingAtMost}
        ON CONFLICT (job_id) DO NOTHING`;
      return find(jobId);
    },
    /** Gives a job that waits to one agent. @returns the job as that agent has it; null: another one has it, or it is over. */
    take: async (
      jobId: PrintJobId,
      { agentId, computer }: { readonly agentId: PrintAgentId; readonly computer: string },
    ): Promise<JobRow | null> => {
      await sql`
        UPDATE ops.print_jobs SET state = 'taken', agent_id = ${agentId}, computer = ${computer}, changed_at = now()
        WHERE job_id = ${jobId} AND state = 'waiting'`;
      const job = await find(jobId);
      return job?.state === 'taken' && job.agent_id === agentId ? job : null;
    },
    /** Ends a job that the agent took, once. @returns the job as it ended; null: it was never this agent's. */
    end: async (
      jobId: PrintJobId,
      {
        agentId,
        state,
        problem,
      }: {
        readonly agentId: PrintAgentId;
        readonly state: 'printed' | 'failed' | 'unclear';
        readonly problem: PrintProblem | null;
      },
    ): Promise<JobRow | null> => {
      await sql`
        UPDATE ops.print_jobs SET state = ${state}, problem = ${problem}, changed_at = now()
        WHERE job_id = ${jobId} AND state = 'taken' AND agent_id = ${agentId}`;
      const job = await find(jobId);
      return job?.agent_id === agentId ? job : null;
    },
    /** Sets a job aside that no agent works at. @returns false: one does, or it was set aside already. */
    setAside: async (jobId: PrintJobId, state: 'again' | 'dismissed'): Promise<boolean> => {
      const { count } = await sql`
        UPDATE ops.print_jobs AS j SET state = ${state}, changed_at = now()
        WHERE j.job_id = ${jobId} AND (j.state IN ('failed', 'unclear', 'printed')
          OR (j.state = 'waiting' AND ${state === 'dismissed'})
          OR (j.state = 'taken' AND NOT EXISTS (
            SELECT FROM ops.print_agents AS a WHERE a.event_id = j.event_id AND a.agent_id = j.agent_id
              AND a.seen_at > now() - make_interval(secs => ${silentAfterSeconds}))))`;
      return count > 0;
    },
    /** The jobs that wait for an agent at its desk, and those that it took, the oldest first. */
    forAgent: async ({ eventId, desk }: OfDesk, agentId: PrintAgentId): Promise<readonly JobRow[]> =>
      z.array(Row).parse([
        ...(await sql`
          SELECT ${columns} FROM ops.print_jobs AS j
          WHERE j.event_id = ${eventId} AND j.desk = ${desk}
            AND (j.state = 'waiting' OR (j.state = 'taken' AND j.agent_id = ${agentId}))
          ORDER BY j.state = 'waiting', j.place LIMIT 20`),
      ]),
    /** The jobs of a desk that are not over, and the last ones that are, the oldest first. */
    atDesk: async ({ eventId, desk }: OfDesk): Promise<readonly JobRow[]> =>
      z.array(Row).parse([
        ...(await sql`
          SELECT * FROM (
            (SELECT ${columns}, j.place FROM ops.print_jobs AS j
              WHERE j.event_id = ${eventId} AND j.desk = ${desk} AND j.state IN ('waiting', 'taken', 'failed', 'unclear')
              ORDER BY j.place DESC LIMIT 50)
            UNION ALL
            (SELECT ${columns}, j.place FROM ops.print_jobs AS j
              WHERE j.event_id = ${eventId} AND j.desk = ${desk} AND j.state = 'printed'
                AND j.changed_at > now() - interval '1 hour'
              ORDER BY j.place DESC LIMIT 5)) AS shown
          ORDER BY place`),
      ]),
  };
};

export type Jobs = ReturnType<typeof openJobs>;
