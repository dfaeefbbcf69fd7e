import { z } from 'zod';
import { defineCall, EventId, needs, PrintAgentId, PrintJobId } from '../kernel/index.ts';
import { AnnounceAgent, ReportPrint, SendPrint, TakePrint } from './commands.ts';
import { PrintAgentView, PrintJobView } from './views.ts';

/** Whoever works at a desk; what is printed asks for its own flag besides (rule badges/print-jobs). */
const atDesks = needs.device(needs.anyOf('checkinRegistrants', 'viewAndCreateCheckinsForCheckpoints'));
const Params = z.strictObject({ id: PrintJobId });
const Job = z.strictObject({ job: PrintJobView });

/** The desk is the caller's (`X-Turnout-Desk`, or the name of the device). */
export const printingApi = {
  /** `job` is null where `when` is `first` and the badge was printed before. */
  sendPrint: defineCall({
    method: 'POST',
    path: '/api/x/print-jobs',
    summary: 'Send a badge, or the labels of a check-in, to the printer of the desk',
    needs: atDesks,
    body: SendPrint,
    output: z.strictObject({ job: PrintJobView.nullable() }),
  }),
  /** Those that wait, are taken or went wrong, the oldest first; of printed ones the last five of the hour. */
  printDesk: defineCall({
    method: 'GET',
    path: '/api/x/print-desk',
    summary: 'The print agents that serve the desk, and its jobs',
    needs: atDesks,
    query: z.strictObject({ eventId: EventId }),
    output: z.strictObject({ agents: z.array(PrintAgentView), jobs: z.array(PrintJobView) }),
  }),
  printAgain: defineCall({
    method: 'POST',
    path: '/api/x/print-jobs/:id/again',
    summary: 'Send once more what failed, is unclear or was printed',
    needs: atDesks,
    params: Params,
    output: Job,
  }),
  dismissPrint: defineCall({
    method: 'DELETE',
    path: '/api/x/print-jobs/:id',
    summary: 'Take a job that waits or went wrong off the list of the desk',
    needs: atDesks,
    params: Params,
    output: z.strictObject({ message: z.string() }),
  }),
  /** For print agents: says that it is there, and hears what waits for its desk and what it took itself. */
  announceAgent: defineCall({
    method: 'POST',
    path: '/api/x/print-agents',
    summary: 'Announce a print agent with its printers, and hear which jobs wait for its desk',
    needs: atDesks,
    body: AnnounceAgent,
    output: z.strictObject({ desk: z.string(), jobs: z.array(PrintJobView) }),
  }),
  /** Given to one agent; the same one may ask again. */
  takePrint: defineCall({
    method: 'POST',
    path: '/api/x/print-jobs/:id/take',
    summary: 'Take a job as the print agent that prints it',
    needs: atDesks,
    params: Params,
    body: TakePrint,
    output: Job,
  }),
  printFile: defineCall({
    method: 'GET',
    path: '/api/x/print-jobs/:id/file.pdf',
    summary: 'The file of a job, for the print agent that took it',
    needs: atDesks,
    params: Params,
    query: z.strictObject({ agentId: PrintAgentId }),
    output: z.unknown(),
  }),
  /** A printed badge goes into the print log. */
  reportPrint: defineCall({
    method: 'POST',
    path: '/api/x/print-jobs/:id/report',
    summary: 'Report what became of a job, as the print agent that took it',
    needs: atDesks,
    params: Params,
    body: ReportPrint,
    output: Job,
  }),
} as const;
