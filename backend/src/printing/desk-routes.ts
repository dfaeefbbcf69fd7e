import {
  CheckpointCheckinId,
  checkpointOfCheckin,
  isRejection,
  meets,
  needs,
  PrintJobId,
  reaches,
  reject,
  type AnyCheckinId,
  type EventId,
  type RegistrantId,
  type Rights,
} from '@turnout/contracts/kernel';
import { printingApi } from '@turnout/contracts/printing';
import { shownOfRegistrations } from '@turnout/projections/registration/queries';
import type { FastifyInstance } from 'fastify';
import { route, say, type Caller, type HttpContext } from '../platform/http/route.ts';
import { waitingAtMost, type JobRow, type NewJob, type OfDesk } from './jobs.ts';
import { deskOf, ownJob, shownJob, shownJobs, type PrintingParts } from './parts.ts';

const dismissed = {
  en: 'Taken off the list',
  es: 'Quitado de la lista',
  fr: 'Retiré de la liste',
};
const mayPrintBadges = needs.device(needs.event('checkinRegistrants'));
const mayPrintLabels = needs.device(needs.event('viewAndCreateCheckinsForCheckpoints'));

type Meant = Pick<NewJob, 'kind' | 'about' | 'registrant'>;

/** The labels of a check-in as a job, where whoever asks may print them. */
const labelsMeant = async (
  { labels }: PrintingParts,
  { eventId, checkinId, rights }: { eventId: EventId; checkinId: AnyCheckinId; rights: Rights | null },
) => {
  if (!meets(mayPrintLabels, rights) || !reaches(rights, { checkpointId: checkpointOfCheckin(checkinId) }))
    return reject('forbidden');
  const found = await labels.find(checkinId);
  if (found === null || found.eventId !== eventId) return reject('checkin-not-found');
  return found.isDeleted
    ? reject('checkin-deleted')
    : ({ kind: 'labels', about: found.id, registrant: found.registrant } satisfies Meant);
};

/** Somebody's badge as a job, where it may be printed now (rule badges/who-gets-a-badge). */
const badgeMeant = async (
  { prints }: PrintingParts,
  { eventId, registrantId, isMeant }: { eventId: EventId; registrantId: RegistrantId; isMeant: boolean },
  caller: Caller,
) => {
  if (!meets(mayPrintBadges, caller.rights)) return reject('forbidden');
  const asked = { all: false, confirmUnpaid: isMeant };
  const refusal = await prints.judge(registrantId, eventId, asked, caller.context());
  return refusal ?? ({ kind: 'badge', about: registrantId, registrant: registrantId } satisfies Meant);
};

/** Jobs as desks send them, see them, and send them once more (rule badges/print-jobs). */
export const deskRoutes = (app: FastifyInstance, http: HttpContext, parts: PrintingParts): void => {
  const { jobs, agents, registrations, platform } = parts;
  const eventOf = async ({ params: { id } }: { readonly params: { readonly id: PrintJobId } }) =>
    (await jobs.find(id))?.event_id ?? null;

  /** Puts a job on the list of a desk that an agent serves; null where it may not be the caller's. */
  const add = async (desk: OfDesk, job: Omit<NewJob, keyof OfDesk>) => {
    if (!(await agents.atDesk(desk)).some(({ isHere }) => isHere)) return reject('no-print-agent', { desk: desk.desk });
    const added = await jobs.add({ ...desk, ...job });
    if (added === null) return reject('too-many-print-jobs', { most: waitingAtMost });
    // The key of another request, which sent something else.
    return added.event_id === desk.eventId && added.about === job.about ? added : reject('command-id-reused');
  };
  const meant = (row: JobRow, caller: Caller) =>
    row.kind === 'badge'
      ? badgeMeant(parts, { eventId: row.event_id, registrantId: row.registrant, isMeant: row.is_meant }, caller)
      : labelsMeant(parts, {
          eventId: row.event_id,
          checkinId: CheckpointCheckinId.parse(row.about),
          rights: caller.rights,
        });

  route(app, http, printingApi.sendPrint, {
    handle: async ({ body: { eventId, what, when, confirmUnpaid: isMeant } }, caller) => {
      const desk = deskOf(caller, eventId);
      if (isRejection(desk)) return desk;
      const { rights, language } = caller;
      if (what.kind === 'labels') {
        const asked = await labelsMeant(parts, { eventId, checkinId: what.checkinId, rights });
        if (isRejection(asked)) return asked;
        const jobId = PrintJobId.parse(caller.newId('print-job'));
        const added = await add(desk, { jobId, ...asked, language, isMeant: false });
        return isRejection(added) ? added : shownJob(parts, added, rights);
      }
      const { registrantId } = what;
      const asked = await badgeMeant(parts, { eventId, registrantId, isMeant }, caller);
      if (isRejection(asked)) return asked;
      const found = await registrations.find(registrantId);
      const person = found?.state.registrants.get(registrantId);
      if (when === 'first' && person?.isPrinted === true) return { body: { job: null } };
      // Whoever sends a first badge, from whichever desk, sends the same one.
      const first = platform.ids.derive(`${registrantId} ${person?.badge ?? 0}`, 'first-print');
      const jobId = PrintJobId.parse(when === 'first' ? first : caller.newId('print-job'));
      const added = await add(desk, { jobId, ...asked, language, isMeant });
      return isRejection(added) ? added : shownJob(parts, added, rights);
    },
  });

  route(app, http, printingApi.printDesk, {
    reads: shownOfRegistrations,
    handle: async ({ query: { eventId } }, caller) => {
      const desk = deskOf(caller, eventId);
      if (isRejection(desk)) return desk;
      const [serving, listed] = await Promise.all([agents.atDesk(desk), jobs.atDesk(desk)]);
      return { body: { agents: [...serving], jobs: await shownJobs(parts, listed, caller.rights) } };
    },
  });

  route(app, http, printingApi.printAgain, {
    eventOf,
    handle: async ({ params: { id } }, caller) => {
      const was = await ownJob(parts, id, caller);
      if (isRejection(was)) return was;
      const jobId = PrintJobId.parse(caller.newId('print-job'));
      const desk = { eventId: was.event_id, desk: was.desk };
      const sent = await jobs.find(jobId);
      if (sent !== null && sent.about === was.about) return shownJob(parts, sent, caller.rights);
      const asked = await meant(was, caller);
      if (isRejection(asked)) return asked;
      if (!(await agents.atDesk(desk)).some(({ isHere }) => isHere))
        return reject('no-print-agent', { desk: desk.desk });
      // Two who tap at once print once more, not twice.
      if (!(await jobs.setAside(id, 'again'))) return reject('print-job-taken');
      const { language, is_meant: isMeant } = was;
      const added = await add(desk, { jobId, ...asked, language, isMeant });
      return isRejection(added) ? added : shownJob(parts, added, caller.rights);
    },
  });

  route(app, http, printingApi.dismissPrint, {
    eventOf,
    handle: async ({ params: { id } }, caller) => {
      const was = await ownJob(parts, id, caller);
      if (isRejection(was)) return was;
      if (was.state !== 'dismissed' && !(await jobs.setAside(id, 'dismissed'))) return reject('print-job-taken');
      return { body: { message: say(dismissed, caller.language) } };
    },
  });
};
