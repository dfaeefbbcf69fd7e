import { bankStatementEvents } from '@turnout/contracts/bank-transfer';
import {
  foldOf,
  reject,
  when,
  type Decide,
  type EventId,
  type EventOf,
  type StatementId,
} from '@turnout/contracts/kernel';

type StatementFact = EventOf<(typeof bankStatementEvents)[keyof typeof bankStatementEvents]>;

/** The statements of an event: which were accepted, and which of them are taken in. */
export interface StatementsState {
  readonly accepted: ReadonlySet<StatementId>;
  readonly read: ReadonlySet<StatementId>;
}

export const statementsFold = foldOf<StatementsState>({
  initial: () => ({ accepted: new Set(), read: new Set() }),
  facts: [
    when(bankStatementEvents.BankStatementAccepted, (state, { data: { statementId } }) => ({
      ...state,
      accepted: new Set(state.accepted).add(statementId),
    })),
    when(bankStatementEvents.BankStatementRead, (state, { data: { statementId } }) => ({
      ...state,
      read: new Set(state.read).add(statementId),
    })),
  ],
});

export const statementsStream = (eventId: EventId): string => `bankstatements-${eventId}`;

/** Has the payments of a statement taken in, once. */
export const acceptStatement: Decide<
  {
    readonly eventId: EventId;
    readonly statementId: StatementId;
    readonly fileName: string;
    readonly lines: number;
    readonly cutOff: string | null;
  },
  StatementsState,
  StatementFact,
  'statement-accepted'
> = ({ eventId, statementId, fileName, lines, cutOff }, { accepted }) =>
  accepted.has(statementId)
    ? reject('statement-accepted')
    : [
        {
          type: 'BankStatementAccepted',
          data: { eventId, statementId, lines, ...(cutOff === null ? {} : { cutOff }) },
          personal: { [statementId]: { fileName } },
        },
      ];

/** Says that all of a statement is taken in, and what came of it; nothing where it was said before. */
export const completeStatement: Decide<
  {
    readonly eventId: EventId;
    readonly statementId: StatementId;
    readonly lines: number;
    readonly matched: number;
    readonly toDecide: number;
    readonly known: number;
  },
  StatementsState,
  StatementFact,
  never
> = ({ statementId, ...said }, { accepted, read }) =>
  accepted.has(statementId) && !read.has(statementId)
    ? [{ type: 'BankStatementRead', data: { statementId, ...said } }]
    : [];
