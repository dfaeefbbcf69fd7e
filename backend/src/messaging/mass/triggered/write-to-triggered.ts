import type { EventDetails } from '@turnout/contracts/event-setup';
import { EventId, Instant, MailingId, RegistrantId } from '@turnout/contracts/kernel';
import { momentOfTrigger, type MassTrigger } from '@turnout/contracts/messaging';
import type { Recipient, Triggered } from '@turnout/projections/messaging/queries';
import type { Sql, TransactionSql } from 'postgres';
import { z } from 'zod';
import type { Platform } from '../../../platform/module/platform.ts';
import type { Outbox } from '../../queue/outbox.ts';
import { reachedAt } from '../choose.ts';
import type { MassMailing } from '../decider.ts';
import { massJob } from '../job.ts';

/** An event as far as triggers look at it. */
type TriggeredEvent = Pick<EventDetails, 'startDate' | 'endDate' | 'sendEmails' | 'enableMassTexts'>;

export interface TriggeredParts extends Pick<Platform, 'clock'> {
  readonly ids: Pick<Platform['ids'], 'derive'>;
  readonly sql: Sql;
  /** Null: nobody asked for it. */
  readonly mailingOf: (mailingId: MailingId) => Promise<MassMailing | null>;
  /** People whom its filter lets through and its trigger is for, some at a time. */
  readonly recipientsOf: (
    of: Pick<MassMailing, 'eventId' | 'channel' | 'filter'> & { readonly triggered: Triggered },
  ) => AsyncIterable<readonly Recipient[]>;
  readonly outbox: Pick<Outbox, 'hold'>;
  readonly eventDetails: (eventId: EventId) => Promise<TriggeredEvent | null>;
}

const Watched = z.array(z.object({ mailing_id: MailingId, event_id: EventId, set_at: z.date(), since: z.date() }));
export type Watched = z.infer<typeof Watched>[number];
const Written = z.array(z.object({ registrant_id: RegistrantId }));

/** The triggers that are switched on. */
export const watchedTriggers = async (sql: Sql): Promise<readonly Watched[]> =>
  Watched.parse(
    await sql`SELECT mailing_id, event_id, set_at, since FROM ops.mass_triggers WHERE is_on ORDER BY mailing_id`,
  );

const isSwitchedOn = (event: TriggeredEvent, { channel, going }: MassMailing): boolean =>
  going === 'on' && (channel === 'email' ? event.sendEmails : event.enableMassTexts);

/** Tells whether anybody can be written to now: the event's own moment has come since the trigger was set, and is not over. */
const isTime = (trigger: MassTrigger, event: TriggeredEvent, now: Instant, setAt: Instant): boolean => {
  const moment = momentOfTrigger(trigger, event);
  if (moment === null) return true;
  return moment >= setAt && moment <= now && (trigger.on !== 'before-event' || now < event.startDate);
};

/** The trigger stays as it is until that transaction has ended; false: somebody has switched it off. */
const isStillOn = async (transaction: TransactionSql, mailingId: MailingId): Promise<boolean> =>
  (await transaction`SELECT FROM ops.mass_triggers WHERE mailing_id = ${mailingId} AND is_on FOR SHARE`).length === 1;

/**
 * Opens the look at one trigger: notes a message for everybody for whom its moment has come and who has none yet. Who was
 * written to is noted in the same transaction as their message, so whoever dies in the middle has written to nobody, and
 * of several workers one writes.
 */
export const openTriggered = (parts: TriggeredParts) => {
  const { sql, ids, clock, outbox, eventDetails, mailingOf, recipientsOf } = parts;

  /** People of the page who can be reached, each with a name for the group and address that they are reached at. */
  const reachable = ({ channel, excluded, mailingId }: MassMailing, page: readonly Recipient[]) =>
    page.flatMap((recipient) => {
      const { registrantId, primaryId, isUnsubscribed } = recipient;
      const address = reachedAt(channel, recipient);
      if (address === null || isUnsubscribed || excluded.has(registrantId)) return [];
      const reached = ids.derive(`${primaryId} ${address}`, 'reached');
      return { mailing_id: mailingId, registrant_id: registrantId, reached };
    });

  const writeTo = (mailing: MassMailing, page: readonly Recipient[]): Promise<number> => {
    const { eventId, mailingId, channel } = mailing;
    const rows = reachable(mailing, page);
    if (rows.length === 0) return Promise.resolve(0);
    return sql.begin(async (transaction) => {
      if (!(await isStillOn(transaction, mailingId))) return 0;
      const written = Written.parse(
        await transaction`
          INSERT INTO ops.mass_triggered ${transaction(rows)} ON CONFLICT DO NOTHING RETURNING registrant_id`,
      );
      const kind = channel === 'email' ? 'mass-email' : 'mass-text';
      const jobs = written.map(({ registrant_id: registrantId }) =>
        massJob(kind, { eventId, registrantId, mailingId }),
      );
      await outbox.hold(transaction, jobs);
      return jobs.length;
    });
  };

  /** @returns how many messages were noted. */
  return async ({ mailing_id: mailingId, event_id: eventId, set_at, since }: Watched): Promise<number> => {
    const event = await eventDetails(eventId);
    if (event === null) {
      await sql`DELETE FROM ops.mass_triggers WHERE mailing_id = ${mailingId}`;
      return 0;
    }
    const mailing = await mailingOf(mailingId);
    const now = clock.now();
    const at = (date: Date) => Instant.parse(date.toISOString());
    if (mailing === null || mailing.trigger === null || !isSwitchedOn(event, mailing)) return 0;
    if (!isTime(mailing.trigger, event, now, at(set_at))) return 0;
    const triggered = { trigger: mailing.trigger, since: at(since), now };
    let noted = 0;
    for await (const page of recipientsOf({ ...mailing, triggered })) noted += await writeTo(mailing, page);
    return noted;
  };
};
