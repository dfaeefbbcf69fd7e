import { z } from 'zod';
import {
  BankLineId,
  defineCall,
  EventId,
  limits,
  needs,
  PayerKey,
  RegistrantId,
  StatementId,
} from '../kernel/index.ts';
import { StatementMapping, StatementView } from './statement.ts';
import { BankLineView, LineState, PayeeView, TransferDetails } from './views.ts';

/** Whoever may record payments reads statements and decides on them. */
export const mayTakePayments = needs.event('editPaymentsForRegistrants', 'checkinRegistrants');

const Message = z.strictObject({ message: z.string() });
const One = z.strictObject({ statement: StatementView });
const ofStatement = z.strictObject({ id: StatementId });
const ofLine = { eventId: EventId, lineId: BankLineId };

export const bankTransferApi = {
  bankStatements: defineCall({
    method: 'GET',
    path: '/api/x/bank-statements',
    summary: "An event's newest bank statements",
    needs: mayTakePayments,
    query: z.strictObject({ eventId: EventId }),
    output: z.strictObject({ statements: z.array(StatementView) }),
  }),
  /** CSV or CAMT.053, at most 20 MB. */
  uploadBankStatement: defineCall({
    method: 'POST',
    path: '/api/x/bank-statements',
    summary: 'Upload a bank statement; nothing of it counts yet',
    takesFile: true,
    needs: mayTakePayments,
    query: z.strictObject({ eventId: EventId }),
    output: One,
  }),
  mapBankStatement: defineCall({
    method: 'POST',
    path: '/api/x/bank-statements/:id/map',
    summary: "Say which columns of a bank's CSV file are which; the event remembers it",
    needs: mayTakePayments,
    params: ofStatement,
    body: z.strictObject({ mapping: StatementMapping }),
    output: One,
  }),
  acceptBankStatement: defineCall({
    method: 'POST',
    path: '/api/x/bank-statements/:id/accept',
    summary: 'Take the payments of a statement in: those that fit are recorded, the others wait to be decided',
    needs: mayTakePayments,
    params: ofStatement,
    output: One,
  }),
  discardBankStatement: defineCall({
    method: 'DELETE',
    path: '/api/x/bank-statements/:id',
    summary: 'Throw an uploaded statement away that was not taken in',
    needs: mayTakePayments,
    params: ofStatement,
    output: Message,
  }),
  bankLines: defineCall({
    method: 'GET',
    path: '/api/x/bank-lines',
    summary: "A page of an event's payments from bank statements in one state, booked last first",
    needs: mayTakePayments,
    query: z.strictObject({
      eventId: EventId,
      state: LineState.default('waiting'),
      page: z.coerce.number().int().min(1).max(100_000).default(1),
      perPage: z.coerce.number().int().min(1).max(100).default(50),
    }),
    output: z.strictObject({ lines: z.array(BankLineView), total: z.int() }),
  }),
  bankPayees: defineCall({
    method: 'GET',
    path: '/api/x/bank-lines/payees',
    summary: 'Groups of an event that a payment could be for, by number or name',
    needs: needs.event('editPaymentsForRegistrants', 'checkinRegistrants', 'viewRegistrants'),
    query: z.strictObject({ eventId: EventId, q: z.string().trim().min(2).max(100) }),
    output: z.strictObject({ payees: z.array(PayeeView) }),
  }),
  assignBankLine: defineCall({
    method: 'POST',
    path: '/api/x/bank-lines/assign',
    summary: 'Say whom a payment is for: it is recorded there',
    needs: mayTakePayments,
    body: z.strictObject({ ...ofLine, registrationId: RegistrantId }),
    output: Message,
  }),
  ignoreBankLine: defineCall({
    method: 'POST',
    path: '/api/x/bank-lines/ignore',
    summary: 'Say that a payment is for nobody here, and why',
    needs: mayTakePayments,
    body: z.strictObject({ ...ofLine, reason: z.string().trim().min(3).max(200) }),
    output: Message,
  }),
  reopenBankLine: defineCall({
    method: 'POST',
    path: '/api/x/bank-lines/reopen',
    summary: 'Have a payment that was ignored wait again',
    needs: mayTakePayments,
    body: z.strictObject(ofLine),
    output: Message,
  }),
  /** For whoever holds the primary's id or the group's pay code, where the event does not hide payment; for staff always. */
  transferDetails: defineCall({
    method: 'GET',
    path: '/api/x/bank-transfer/:registrationId',
    summary: 'How a group pays by bank transfer: account, amount and reference',
    needs: needs.public,
    limit: limits.reading,
    params: z.strictObject({ registrationId: PayerKey }),
    output: z.strictObject({ transfer: TransferDetails.nullable() }),
  }),
} as const;
