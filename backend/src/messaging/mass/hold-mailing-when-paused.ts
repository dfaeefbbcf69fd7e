import { isFact, type MailingId, type StoredEvent } from '@turnout/contracts/kernel';
import { massMailingEvents } from '@turnout/contracts/messaging';
import type { TransactionSql } from 'postgres';
import { defineReaction, type WriteInTransaction } from '../../platform/reactions/reactions.ts';

const { MassMailingPaused, MassMailingResumed, MassMailingStopped } = massMailingEvents;

const hold = async (transaction: TransactionSql, mailingId: MailingId): Promise<void> => {
  await transaction`INSERT INTO ops.mailing_pauses (mailing_id) VALUES (${mailingId}) ON CONFLICT DO NOTHING`;
};

const release = async (transaction: TransactionSql, mailingId: MailingId): Promise<void> => {
  await transaction`DELETE FROM ops.mailing_pauses WHERE mailing_id = ${mailingId}`;
};

/** What is in the queue already, who delivers it leaves out. */
const drop = async (transaction: TransactionSql, mailingId: MailingId): Promise<void> => {
  await release(transaction, mailingId);
  await transaction`DELETE FROM ops.mail_deliveries WHERE mailing_id = ${mailingId} AND held IS NOT NULL`;
};

const doingFor = (fact: StoredEvent): WriteInTransaction | null => {
  if (isFact(MassMailingPaused, fact)) return (transaction) => hold(transaction, fact.data.mailingId);
  if (isFact(MassMailingResumed, fact)) return (transaction) => release(transaction, fact.data.mailingId);
  return isFact(MassMailingStopped, fact) ? (transaction) => drop(transaction, fact.data.mailingId) : null;
};

/** Holds back what has not gone out of a mass message that is paused, lets it go on, or drops it where it is stopped. */
export const holdMailingWhenPaused = defineReaction(
  { name: 'hold-mailing-when-paused', categories: ['mailing'], reachesOutside: false },
  () => ({
    prepare: (facts: readonly StoredEvent[]): Promise<WriteInTransaction | null> => {
      const doings = facts.flatMap((fact) => doingFor(fact) ?? []);
      if (doings.length === 0) return Promise.resolve(null);
      return Promise.resolve(async (transaction) => {
        for (const doing of doings) await doing(transaction);
      });
    },
  }),
);
