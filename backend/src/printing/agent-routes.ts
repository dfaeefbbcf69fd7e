import {
  CheckpointCheckinId,
  CommandId,
  hidesNames,
  isRejection,
  reject,
  type PrintJobId,
} from '@turnout/contracts/kernel';
import { printingApi } from '@turnout/contracts/printing';
import type { FastifyInstance } from 'fastify';
import { route, type Caller, type HttpContext } from '../platform/http/route.ts';
import type { JobRow } from './jobs.ts';
import { deskOf, ownJob, shownJob, shownJobs, type PrintingParts } from './parts.ts';

/**
 * Notes that the paper of a job came out: a badge in the print log, labels by their mark. The job names the command, so
 * that a report which comes twice notes it once.
 */
const noteOnPaper = async ({ prints, labels, platform }: PrintingParts, job: JobRow, caller: Caller) => {
  const { job_id, event_id: eventId } = job;
  const context = { ...caller.context(), commandId: CommandId.parse(`print-job-${job_id}`), request: job_id };
  const noted =
    job.kind === 'badge'
      ? await prints.note(job.registrant, eventId, { all: false, confirmUnpaid: true }, context)
      : await labels.note({ eventId, checkinId: CheckpointCheckinId.parse(job.about) }, context);
  // Whoever lost the badge's right between the printer and the report: the paper is out, and the job says so.
  if (isRejection(noted)) platform.logger.warn({ job: job_id, code: noted.rejected }, 'a print was not noted');
};

/** Jobs as print agents hear of them, take them and report on them (rule badges/print-agent). */
export const agentRoutes = (app: FastifyInstance, http: HttpContext, parts: PrintingParts): void => {
  const { jobs, agents, badges, labels } = parts;
  const eventOf = async ({ params: { id } }: { readonly params: { readonly id: PrintJobId } }) =>
    (await jobs.find(id))?.event_id ?? null;

  route(app, http, printingApi.announceAgent, {
    handle: async ({ body: { eventId, agentId, computer, printers, printer } }, caller) => {
      if (hidesNames(caller.rights)) return reject('agent-learns-no-names');
      const desk = deskOf(caller, eventId);
      if (isRejection(desk)) return desk;
      await agents.announce({ ...desk, agentId, computer, printers, printer });
      const waiting = await jobs.forAgent(desk, agentId);
      return { body: { desk: desk.desk, jobs: await shownJobs(parts, waiting, caller.rights) } };
    },
  });

  route(app, http, printingApi.takePrint, {
    eventOf,
    handle: async ({ params: { id }, body: { agentId } }, caller) => {
      if (hidesNames(caller.rights)) return reject('agent-learns-no-names');
      const job = await ownJob(parts, id, caller);
      if (isRejection(job)) return job;
      const computer = await agents.computerOf(job.event_id, agentId);
      const taken = computer === null ? null : await jobs.take(id, { agentId, computer });
      return taken === null ? reject('print-job-taken') : shownJob(parts, taken, caller.rights);
    },
  });

  route(app, http, printingApi.printFile, {
    reads: badges.readFrom,
    eventOf,
    handle: async ({ params: { id }, query: { agentId } }, caller) => {
      if (hidesNames(caller.rights)) return reject('agent-learns-no-names');
      const job = await ownJob(parts, id, caller);
      if (isRejection(job)) return job;
      if (job.state !== 'taken' || job.agent_id !== agentId) return reject('print-job-taken');
      const { event_id: eventId, language, is_meant: confirmUnpaid } = job;
      const file =
        job.kind === 'badge'
          ? await badges.one(job.registrant, { eventId, language, confirmUnpaid }, caller.context())
          : await labels.file(CheckpointCheckinId.parse(job.about), language, caller.rights);
      return isRejection(file) ? file : { file: file.bytes, type: 'application/pdf', name: file.name };
    },
  });

  route(app, http, printingApi.reportPrint, {
    eventOf,
    handle: async ({ params: { id }, body: { agentId, state, problem } }, caller) => {
      const job = await ownJob(parts, id, caller);
      if (isRejection(job)) return job;
      if (job.agent_id !== agentId) return reject('print-job-taken');
      // First the fact, then the end: an agent that hears nothing reports again.
      if (state === 'printed' && job.state === 'taken') await noteOnPaper(parts, job, caller);
      const ended = await jobs.end(id, { agentId, state, problem: state === 'printed' ? null : problem });
      return ended === null ? reject('print-job-taken') : shownJob(parts, ended, caller.rights);
    },
  });
};
