import type { EventDetails } from '@turnout/contracts/event-setup';
import { decimalOf, digitsOf, reject, type EventId, type Instant } from '@turnout/contracts/kernel';
import { moneyReportApi } from '@turnout/contracts/reporting';
import { accountsIn, accountsOf, type Booking } from '@turnout/contracts/charges';
import { accountingRows, moneyReport } from '@turnout/projections/reporting/queries';
import type { FastifyInstance } from 'fastify';
import { csvCell } from '../platform/content/csv-cell.ts';
import { route, type HttpContext } from '../platform/http/route.ts';
import type { Platform } from '../platform/module/platform.ts';
import { movementsAsked, type TaxedEvent, type TaxParts } from './movements-asked.ts';

export interface MoneyParts extends TaxParts {
  readonly platform: Pick<Platform, 'pool' | 'clock' | 'surely'>;
  /** Null when there is no such event. */
  readonly eventDetails: (eventId: EventId) => Promise<(TaxedEvent & Pick<EventDetails, 'accountingAccounts'>) | null>;
}

const reads = ['history', 'forms'] as const;

const heads = [
  'date',
  'kind',
  'debit',
  'credit',
  'amount',
  'currency',
  'registration',
  'type',
  'method',
  'transaction',
];

const lineOf = (booking: Booking, accounts: ReadonlyMap<string, string>): string => {
  const { debit, credit } = accountsOf(booking, accounts);
  const { day, kind, currency, confirmationNumber, typeName, method, transactionId } = booking;
  const amount = decimalOf({ minor: booking.amount, currency }).toFixed(digitsOf(currency));
  const cells = [day, kind, debit, credit, amount, currency, confirmationNumber, typeName, method, transactionId];
  return cells.map(csvCell).join(',');
};

/** An event's money, and the file for accounting (rule money-report/sums). */
export const moneyRoutes = (
  app: FastifyInstance,
  http: HttpContext,
  { platform: { pool, clock, surely }, eventDetails, taxedSource }: MoneyParts,
): void => {
  const momentOf = async (eventId: EventId, at: Instant | undefined) => {
    const event = await eventDetails(eventId);
    if (event === null) return null;
    return { event, of: await movementsAsked({ pool, taxedSource }, { eventId, event, at: at ?? clock.now() }) };
  };

  route(app, http, moneyReportApi.moneyReport, {
    reads: [...reads],
    handle: async ({ params: { eventId }, query: { at } }) => {
      const found = await momentOf(eventId, at);
      return found === null ? reject('not-found') : { body: { money: [...(await moneyReport(pool, found.of))] } };
    },
  });

  route(app, http, moneyReportApi.accounting, {
    reads: [...reads],
    handle: async ({ params: { eventId }, query: { at } }) => {
      // Nobody sees of a file that it is stale.
      await surely.upToDate([...reads], 15_000);
      const found = await momentOf(eventId, at);
      if (found === null) return reject('not-found');
      const accounts = accountsIn(found.event.accountingAccounts ?? '') ?? new Map<string, string>();
      const lines = (await accountingRows(pool, found.of)).map((one) => lineOf(one, accounts));
      const file = Buffer.from(`\ufeff${[heads.map(csvCell).join(','), ...lines].join('\r\n')}\r\n`);
      return { file, type: 'text/csv; charset=utf-8', name: 'accounting.csv' };
    },
  });
};
