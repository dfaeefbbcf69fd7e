import { z } from 'zod';
import { AnyCheckinId, EventId, PrintAgentId, RegistrantId } from '../kernel/index.ts';
import { PrinterView, PrintProblem } from './views.ts';

/** The printers that a computer may list at most. */
export const printersAtMost = 50;

export const SendPrint = z.strictObject({
  eventId: EventId,
  what: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('badge'), registrantId: RegistrantId }),
    z.strictObject({ kind: z.literal('labels'), checkinId: AnyCheckinId }),
  ]),
  /** `first`: nothing is sent where their badge was printed before, or is on its way. */
  when: z.enum(['always', 'first']).default('always'),
  /** Also of who owes something that is due before the badge. */
  confirmUnpaid: z.boolean().default(false),
});

const ComputerName = z
  .string()
  .trim()
  .min(1, 'must not be empty')
  .max(60, 'must have at most 60 characters')
  .regex(/^\P{Cc}*$/u, 'must not hold control characters')
  .meta({ examples: ['front-desk-1'] });

export const AnnounceAgent = z.strictObject({
  eventId: EventId,
  agentId: PrintAgentId,
  computer: ComputerName,
  printers: z.array(PrinterView).max(printersAtMost),
  printer: PrinterView.shape.name.nullable(),
});

export const TakePrint = z.strictObject({ agentId: PrintAgentId });

/** `problem` says why, of what failed or is unclear. */
export const ReportPrint = z.strictObject({
  agentId: PrintAgentId,
  state: z.enum(['printed', 'failed', 'unclear']),
  problem: PrintProblem.nullable().default(null),
});
