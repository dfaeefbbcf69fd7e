import {
  CheckpointCheckinId,
  hidesNames,
  RegistrantId,
  reject,
  type AnyCheckinId,
  type EventId,
  type Language,
  type Position,
  type PrintJobId,
  type Rejection,
  type Rights,
} from '@turnout/contracts/kernel';
import type { PrintJobView } from '@turnout/contracts/printing';
import type { RegistrationState } from '@turnout/contracts/registration';
import type { ProjectionName } from '@turnout/projections/platform/names';
import { registrationsById } from '@turnout/projections/registration/queries';
import type { Accepted, CommandContext } from '../platform/command/handle.ts';
import type { Registrations } from '../groups/stream/registrations.ts';
import type { Caller } from '../platform/http/route.ts';
import type { Platform } from '../platform/module/platform.ts';
import { namesFor } from '../platform/session/staff.ts';
import type { Agents } from './agents.ts';
import type { JobRow, Jobs, OfDesk } from './jobs.ts';

interface DrawnFile {
  readonly name: string;
  readonly bytes: Buffer;
}
type Judging<T> = (
  registrantId: RegistrantId,
  eventId: EventId,
  asked: { readonly all: boolean; readonly confirmUnpaid: boolean },
  context: CommandContext,
) => Promise<T>;

/** Parts that printing at desks is made of. */
export interface PrintingParts {
  readonly platform: Platform;
  readonly registrations: Registrations;
  readonly badges: {
    /** The projections that a file is drawn from. */
    readonly readFrom: readonly ProjectionName[];
    readonly one: (
      registrantId: RegistrantId,
      wanted: { readonly eventId: EventId; readonly language: Language; readonly confirmUnpaid: boolean },
      context: CommandContext,
    ) => Promise<DrawnFile | Rejection>;
  };
  /** Judge of who gets a badge, and the print log. */
  readonly prints: {
    readonly judge: Judging<Rejection | null>;
    readonly note: Judging<Rejection | Accepted<RegistrationState>>;
  };
  readonly labels: {
    /** Null: there is no such check-in. */
    readonly find: (checkinId: AnyCheckinId) => Promise<{
      readonly id: CheckpointCheckinId;
      readonly eventId: EventId;
      /** Whoever is named on them first. */
      readonly registrant: RegistrantId;
      readonly isDeleted: boolean;
    } | null>;
    readonly file: (
      checkinId: AnyCheckinId,
      language: Language,
      rights: Rights | null,
    ) => Promise<DrawnFile | Rejection>;
    readonly note: (
      of: { readonly eventId: EventId; readonly checkinId: AnyCheckinId },
      context: CommandContext,
    ) => Promise<Rejection | { readonly position: Position }>;
  };
  readonly jobs: Jobs;
  readonly agents: Agents;
}

/** The desk at which somebody asks; a refusal where it has no name. */
export const deskOf = ({ desk }: Caller, eventId: EventId): OfDesk | Rejection<'desk-has-no-name'> =>
  desk === null || desk === '' ? reject('desk-has-no-name') : { eventId, desk };

/** Jobs as somebody with these rights sees them. */
export const shownJobs = async (
  { platform }: Pick<PrintingParts, 'platform'>,
  jobs: readonly JobRow[],
  rights: Rights | null,
): Promise<PrintJobView[]> => {
  const read = await registrationsById(platform.pool, [...new Set(jobs.map(({ registrant }) => registrant))]);
  const people = new Map(read.map((one) => [one._id, namesFor(rights)(one)]));
  return jobs.map((job) => {
    const person = people.get(job.registrant);
    return {
      _id: job.job_id,
      what:
        job.kind === 'badge'
          ? { kind: 'badge', registrantId: RegistrantId.parse(job.about) }
          : { kind: 'labels', checkinId: CheckpointCheckinId.parse(job.about) },
      state: job.state,
      problem: job.problem,
      name: hidesNames(rights) ? '' : `${person?.firstName ?? ''} ${person?.lastName ?? ''}`.trim(),
      confirmationNumber: person?.confirmationNumber ?? '',
      sentAt: job.sent_at,
      computer: job.computer,
      isHeardOf: job.is_heard_of,
    };
  });
};

/** A job as an answer says it. */
export const shownJob = async (parts: Pick<PrintingParts, 'platform'>, job: JobRow, rights: Rights | null) => {
  const [shown] = await shownJobs(parts, [job], rights);
  if (shown === undefined) throw new Error('a job that was read is not shown');
  return { body: { job: shown } };
};

/** A job that the caller may see to: a door device sees to those of the desk that it is, and to no other. */
export const ownJob = async (
  { jobs }: Pick<PrintingParts, 'jobs'>,
  id: PrintJobId,
  caller: Caller,
): Promise<JobRow | Rejection<'print-job-not-found'>> => {
  const job = await jobs.find(id);
  const isElsewhere = caller.session?.kind === 'device' && job?.desk !== caller.desk;
  return job === null || isElsewhere ? reject('print-job-not-found') : job;
};
