import { isFact, type EventId, type Instant, type MailingId, type StoredEvent } from '@turnout/contracts/kernel';
import { massMailingEvents } from '@turnout/contracts/messaging';
import type { TransactionSql } from 'postgres';
import { defineReaction, type WriteInTransaction } from '../../platform/reactions/reactions.ts';

const { MassMailingRequested, MassMailingBegun, MassMailingPaused, MassMailingResumed, MassMailingStopped } =
  massMailingEvents;

const hold = async (transaction: TransactionSql, mailingId: MailingId): Promise<void> => {
  await transaction`INSERT INTO ops.mailing_pauses (mailing_id) VALUES (${mailingId}) ON CONFLICT DO NOTHING`;
};

const release = async (transaction: TransactionSql, mailingId: MailingId): Promise<void> => {
  await transaction`DELETE FROM ops.mailing_pauses WHERE mailing_id = ${mailingId}`;
};

const schedule = async (
  transaction: TransactionSql,
  { mailingId, eventId, dueAt }: { readonly mailingId: MailingId; readonly eventId: EventId; readonly dueAt: Instant },
): Promise<void> => {
  await transaction`
    INSERT INTO ops.mailing_dues (mailing_id, event_id, due_at) VALUES (${mailingId}, ${eventId}, ${dueAt})
    ON CONFLICT DO NOTHING`;
};

const unschedule = async (transaction: TransactionSql, mailingId: MailingId): Promise<void> => {
  await transaction`DELETE FROM ops.mailing_dues WHERE mailing_id = ${mailingId}`;
};

type Triggered = { readonly mailingId: MailingId; readonly eventId: EventId };

/** Its trigger is looked for from that moment on, also where a backup was read back, which knows of none. */
const watch = async (transaction: TransactionSql, { mailingId, eventId }: Triggered, at: Instant): Promise<void> => {
  await transaction`
    INSERT INTO ops.mass_triggers (mailing_id, event_id, set_at, since) VALUES (${mailingId}, ${eventId}, ${at}, ${at})
    ON CONFLICT (mailing_id) DO UPDATE SET is_on = true, since = excluded.since`;
};

const unwatch = async (transaction: TransactionSql, mailingId: MailingId): Promise<void> => {
  await transaction`UPDATE ops.mass_triggers SET is_on = false WHERE mailing_id = ${mailingId}`;
};

const forget = async (transaction: TransactionSql, mailingId: MailingId): Promise<void> => {
  await transaction`DELETE FROM ops.mass_triggers WHERE mailing_id = ${mailingId}`;
};

/** Sets messages in the queue; one that is there already is left out by whoever delivers. */
const drop = async (transaction: TransactionSql, mailingId: MailingId): Promise<void> => {
  await release(transaction, mailingId);
  await unschedule(transaction, mailingId);
  await forget(transaction, mailingId);
  await transaction`DELETE FROM ops.mail_deliveries WHERE mailing_id = ${mailingId} AND held IS NOT NULL`;
};

const doingFor = (fact: StoredEvent): WriteInTransaction | null => {
  if (isFact(MassMailingRequested, fact)) {
    const { dueAt, trigger, ...of } = fact.data;
    if (trigger !== undefined) return (transaction) => watch(transaction, of, fact.metadata.at);
    return dueAt === null ? null : (transaction) => schedule(transaction, { ...of, dueAt });
  }
  if (isFact(MassMailingBegun, fact)) return (transaction) => unschedule(transaction, fact.data.mailingId);
  if (isFact(MassMailingPaused, fact))
    return async (transaction) => {
      await hold(transaction, fact.data.mailingId);
      await unwatch(transaction, fact.data.mailingId);
    };
  if (isFact(MassMailingResumed, fact))
    return async (transaction) => {
      await release(transaction, fact.data.mailingId);
      if (fact.data.isTriggered === true) await watch(transaction, fact.data, fact.metadata.at);
    };
  return isFact(MassMailingStopped, fact) ? (transaction) => drop(transaction, fact.data.mailingId) : null;
};

/**
 * Notes when a mass message is due, or that it waits for a trigger, holds back what has not gone out of one that is paused, lets it go on, and drops it
 * where it is stopped. Notes are stored with the place up to which the log was read (rule messaging/only-jobs).
 */
export const noteMailingWhenDecided = defineReaction(
  { name: 'note-mailing-when-decided', categories: ['mailing'], reachesOutside: true },
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
