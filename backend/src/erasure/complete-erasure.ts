import { bankLineEvents } from '@turnout/contracts/bank-transfer';
import { registrationEvents } from '@turnout/contracts/registration';
import { waitingEvents } from '@turnout/contracts/inventory';
import { PrimaryId, type EventId, type StoredEvent } from '@turnout/contracts/kernel';
import { sql, type CommonQueryMethods } from 'slonik';
import { z } from 'zod';
import { destroyKey } from '../platform/personal/destroy-key.ts';
import { openErasureJournal, type Erasure } from '../platform/personal/erasure-journal.ts';
import type { Platform } from '../platform/module/platform.ts';
import { registrationStream } from '../groups/stream/registrations.ts';

const schema = registrationEvents.RegistrantErased;
const Nothing = z.unknown();

/** The erasure that a fact says; the address of whoever asked for it is left out. */
const erasureOf = ({ id, data, metadata }: Pick<StoredEvent, 'id' | 'data' | 'metadata'>): Erasure => {
  const { eventId, primaryId, registrantId, reason } = schema.data.parse(data);
  const { sealedAddress: _, ...known } = metadata;
  return {
    personId: registrantId,
    eventId,
    at: metadata.at,
    by: metadata.actor.id,
    reason,
    streamId: registrationStream(primaryId),
    fact: { id, type: schema.type, data, metadata: known },
  };
};

/** Undoing of all that other capabilities keep of people beside the log. */
interface Forgetting {
  /** Forgets what imports of an event say of people. */
  readonly forgetTexts: (transaction: CommonQueryMethods, eventId: EventId) => Promise<void>;
}

/** What holds the person beside the log: mails of the catcher, files of theirs and of imports, what is about to be sent. */
const clearTraces = async (
  { forgetTexts }: Forgetting,
  transaction: CommonQueryMethods,
  { eventId, primaryId, registrantId }: { eventId: EventId; primaryId: PrimaryId; registrantId: string },
): Promise<void> => {
  // One that is held goes out like those in the queue: who delivers it finds nobody, and its mailing counts it.
  await transaction.query(sql.type(Nothing)`
    delete from ops.mail_deliveries where registrant_id = ${registrantId} and state = 'waiting' and held is null`);
  // A letter to a group names everybody in it.
  await transaction.query(sql.type(Nothing)`delete from ops.message_contents where primary_id = ${primaryId}`);
  // Every mail names whom it is to in the link it has: the group's first, who hears of everybody in it, or
  // somebody else, who hears of themselves alone.
  await transaction.query(sql.type(Nothing)`
    delete from ops.caught_mails
    where exists (
      select 1 from unnest(array[${primaryId}, ${registrantId}]) id
      where strpos(html, id) > 0 or strpos(body_text, id) > 0 or strpos(source, id) > 0)`);
  // A file that waited for them goes with its key.
  await transaction.query(sql.type(Nothing)`
    with gone as (delete from ops.registrant_files where person_id = ${registrantId} returning origin_id),
    waited as (
      delete from ops.registrant_files where person_id is null and file_id in (select origin_id from gone)
      returning file_id)
    delete from ops.person_keys where person_id in (select file_id from waited)`);
  await forgetTexts(transaction, eventId);
};

/**
 * Does what the fact RegistrantErased says: a line in the erasure journal, then the key destroyed, every
 * process told, and what else held the person cleared. Doing it again changes nothing, so that whoever
 * finds it half done does all of it.
 */
export const openCompleteErasure = ({
  pool,
  keyring,
  journalFile,
  forgetTexts,
}: Pick<Platform, 'pool' | 'keyring'> & Forgetting & { readonly journalFile: string }) => {
  const journal = openErasureJournal(journalFile);
  return {
    /** Does what the fact WaitingListLeft says: nothing is kept of whoever waited. Again, it changes nothing. */
    forgetWaiter: async ({ id, data, metadata, streamId }: StoredEvent): Promise<void> => {
      const { eventId, registrantId, because } = waitingEvents.WaitingListLeft.data.parse(data);
      const { sealedAddress: _, ...known } = metadata;
      keyring.forget(registrantId);
      await pool.transaction(async (transaction) => {
        await transaction.query(sql.type(Nothing)`select pg_advisory_xact_lock(hashtext('erasures'))`);
        const erasure = {
          personId: registrantId,
          eventId,
          at: metadata.at,
          by: metadata.actor.id,
          reason: `Left a waiting list (${because})`,
          streamId,
          fact: { id, type: waitingEvents.WaitingListLeft.type, data, metadata: known },
        };
        await journal.note(erasure);
        await clearTraces({ forgetTexts }, transaction, {
          eventId,
          primaryId: PrimaryId.parse(registrantId),
          registrantId,
        });
        await destroyKey(transaction, erasure);
      });
    },
    /** Does what the fact BankLineForgotten says: nobody can read any more what a bank says of whoever paid. Again, it changes nothing. */
    forgetPayer: async ({ id, data, metadata, streamId }: StoredEvent): Promise<void> => {
      const { eventId, lineId } = bankLineEvents.BankLineForgotten.data.parse(data);
      const { sealedAddress: _, ...known } = metadata;
      keyring.forget(lineId);
      await pool.transaction(async (transaction) => {
        await transaction.query(sql.type(Nothing)`select pg_advisory_xact_lock(hashtext('erasures'))`);
        const erasure = {
          personId: lineId,
          eventId,
          at: metadata.at,
          by: metadata.actor.id,
          reason: 'Paid for somebody who was erased',
          streamId,
          fact: { id, type: bankLineEvents.BankLineForgotten.type, data, metadata: known },
        };
        await journal.note(erasure);
        await destroyKey(transaction, erasure);
      });
    },
    /** Rejects with JournalUnwritable where nothing could be erased. */
    check: journal.check,
    complete: async (fact: Pick<StoredEvent, 'id' | 'data' | 'metadata'>): Promise<void> => {
      const erasure = erasureOf(fact);
      const { eventId, primaryId, registrantId } = schema.data.parse(fact.data);
      keyring.forget(registrantId);
      await pool.transaction(async (transaction) => {
        // One at a time: whoever finishes the same erasure finds its line, and several clear the same mails.
        await transaction.query(sql.type(Nothing)`select pg_advisory_xact_lock(hashtext('erasures'))`);
        await journal.note(erasure);
        await clearTraces({ forgetTexts }, transaction, { eventId, primaryId, registrantId });
        await destroyKey(transaction, erasure);
      });
    },
  };
};

export type CompleteErasure = ReturnType<typeof openCompleteErasure>;
