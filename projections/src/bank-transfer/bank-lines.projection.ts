import { bankLineEvents, LineMatch, LineState } from '@turnout/contracts/bank-transfer';
import { BankLineId, EventId, RegistrantId, StatementId } from '@turnout/contracts/kernel';
import { z } from 'zod';
import { ddlBeside } from '../platform/ddl.ts';
import { defineProjection, on } from '../platform/projection.ts';
import { defineTable, type Batch } from '../platform/table.ts';

const BankLine = z.object({
  line_id: BankLineId,
  event_id: EventId,
  statement_id: StatementId,
  booked_on: z.string(),
  amount: z.int(),
  currency: z.string(),
  payer: z.string(),
  said: z.string(),
  match: LineMatch,
  state: LineState,
  registrant_id: RegistrantId.nullable(),
  returned: z.enum(['', 'refused', 'removed']),
  reason: z.string(),
  position: z.string(),
});
type Row = z.infer<typeof BankLine>;
export const bankLines = defineTable('bank_lines', ['line_id', 'event_id'], BankLine);

interface Fact {
  readonly data: { readonly lineId: BankLineId; readonly eventId: EventId };
  readonly position: string;
}

const own = ({ data: { lineId, eventId } }: Fact) => [bankLines.at(lineId, eventId)];

/** Changes the event's own row of a payment, where there is one. */
const change = ({ data: { lineId, eventId }, position }: Fact, batch: Batch, changes: Partial<Row>): void => {
  const was = bankLines.get(batch, lineId, eventId);
  if (was !== undefined) bankLines.put(batch, { ...was, ...changes, position });
};

/** Payments that came in on bank accounts, and what became of them. */
export const bankLinesProjection = defineProjection({
  name: 'bank-lines',
  version: 1,
  ddl: ddlBeside(import.meta.url, 'bank-lines.sql'),
  tables: [bankLines],
  clauses: [
    on(bankLineEvents.BankLineRead, {
      fold: ({ data, personal, position }, batch) => {
        const { lineId, eventId, statementId, bookedOn, amount, currency, match, registrantId = null } = data;
        bankLines.put(batch, {
          line_id: lineId,
          event_id: eventId,
          statement_id: statementId,
          booked_on: bookedOn,
          amount,
          currency,
          payer: personal[lineId]?.payer ?? '',
          said: personal[lineId]?.text ?? '',
          match,
          state: data.isElsewhere === true ? 'elsewhere' : 'waiting',
          registrant_id: registrantId,
          returned: '',
          reason: '',
          position,
        });
      },
    }),
    on(bankLineEvents.BankLineAssigned, {
      reads: own,
      fold: (event, batch) => {
        const { lineId, registrantId } = event.data;
        // Whatever another event has of it waits for nobody there.
        bankLines.sweep(batch, { line_id: lineId, state: 'waiting' }, { state: 'elsewhere' });
        change(event, batch, { state: 'assigned', registrant_id: registrantId, returned: '' });
      },
    }),
    on(bankLineEvents.BankLineRecorded, {
      reads: own,
      fold: (event, batch) => change(event, batch, { state: 'recorded' }),
    }),
    on(bankLineEvents.BankLineReturned, {
      reads: own,
      fold: (event, batch) => {
        const { lineId, because } = event.data;
        bankLines.sweep(batch, { line_id: lineId, state: 'elsewhere' }, { state: 'waiting' });
        change(event, batch, { state: 'waiting', returned: because });
      },
    }),
    on(bankLineEvents.BankLineIgnored, {
      reads: own,
      fold: (event, batch) => {
        const reason = event.personal[event.data.lineId]?.reason ?? '';
        change(event, batch, { state: 'ignored', reason });
      },
    }),
    on(bankLineEvents.BankLineReopened, {
      reads: own,
      fold: (event, batch) => change(event, batch, { state: 'waiting', reason: '' }),
    }),
    on(bankLineEvents.BankLineForgotten, {
      fold: ({ data: { lineId } }, batch) => {
        bankLines.sweep(batch, { line_id: lineId }, { payer: '', said: '', reason: '' });
      },
    }),
  ],
});
