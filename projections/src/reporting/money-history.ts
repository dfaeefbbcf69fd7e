import { totalsOf } from '@turnout/contracts/charges';
import { pricedThingsOf } from '@turnout/contracts/receipts';
import { registrationEvents } from '@turnout/contracts/registration';
import { on } from '../platform/projection.ts';
import { pastCharges, pastDepartures, pastRemovals, pastTransactions } from './history-rows.ts';
import { countFact, factColumns, tallyRows } from './past-tally.ts';

/** Money stays as it was charged and paid, also of whoever is erased or gone since. */
export const moneyClauses = [
  on(registrationEvents.RegistrantsCharged, {
    reads: tallyRows,
    fold: (event, batch) => {
      const { primaryId, currency, registrants } = event.data;
      for (const { registrantId, lines } of registrants) {
        const { charges, discounts } = totalsOf(lines);
        pastCharges.put(batch, {
          registrant_id: registrantId,
          ...factColumns(event),
          primary_id: primaryId,
          currency,
          charged: charges,
          discounted: discounts,
          things: pricedThingsOf(lines),
        });
      }
      countFact(batch, event);
    },
  }),
  on(registrationEvents.TransactionRecorded, {
    reads: tallyRows,
    fold: (event, batch) => {
      const { transactionId, primaryId, registrantId, currency, type, amount, method, online } = event.data;
      const row = {
        transaction_id: transactionId,
        primary_id: primaryId,
        currency,
        type,
        amount,
        registrant_id: registrantId,
        method,
        fee: online?.fee ?? 0,
      };
      pastTransactions.put(batch, { ...row, ...factColumns(event) });
      countFact(batch, event);
    },
  }),
  on(registrationEvents.TransactionRemoved, {
    reads: tallyRows,
    fold: (event, batch) => {
      pastRemovals.put(batch, { transaction_id: event.data.transactionId, ...factColumns(event) });
      countFact(batch, event);
    },
  }),
  on(registrationEvents.TransactionsTakenOver, {
    reads: tallyRows,
    fold: (event, batch) => {
      const { primaryId, currency, transactions } = event.data;
      for (const { transactionId, type, amount, registrantId, method, online } of transactions) {
        const row = {
          transaction_id: transactionId,
          primary_id: primaryId,
          currency,
          type,
          amount,
          registrant_id: registrantId,
          method,
          fee: online?.fee ?? 0,
        };
        pastTransactions.put(batch, { ...row, ...factColumns(event) });
      }
      countFact(batch, event);
    },
  }),
  on(registrationEvents.RegistrationTypeChanged, {
    reads: tallyRows,
    fold: (event, batch) => {
      pastDepartures.put(batch, { primary_id: event.data.primaryId, ...factColumns(event), registrant_id: null });
      countFact(batch, event);
    },
  }),
  on(registrationEvents.RegistrationTransferred, {
    reads: tallyRows,
    fold: (event, batch) => {
      const { primaryId, registrantId } = event.data;
      pastDepartures.put(batch, { primary_id: primaryId, ...factColumns(event), registrant_id: registrantId });
      countFact(batch, event);
    },
  }),
] as const;
