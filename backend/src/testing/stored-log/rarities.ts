import { EventId, Metadata, type AnyEvent } from '@turnout/contracts/kernel';
import { messageEvents } from '@turnout/contracts/messaging';
import { registrationEvents } from '@turnout/contracts/registration';
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { deriveId, newCommandId } from '../../platform/ids/ids.ts';
import type { Platform } from '../../platform/module/platform.ts';

const Registered = z.object({
  eventId: EventId,
  registrants: z.tuple([z.object({ registrantId: z.string() })], z.unknown()),
});

/** What only time or a broken mail server brings about, as it would be stored. */
export const whatOnlyTimeBrings = async ({ log, seal, clock }: Platform): Promise<void> => {
  const { type: submitted } = registrationEvents.RegistrationSubmitted;
  const facts = await log.readAll('0', 2_000, { categories: ['registration'] });
  const { eventId, registrants } = Registered.parse(facts.find(({ type }) => type === submitted)?.data);
  const [{ registrantId }] = registrants;
  const append = async (stream: string, id: string, by: string, event: AnyEvent): Promise<void> => {
    const commandId = newCommandId();
    const actor = { kind: 'system', id: by };
    const metadata = Metadata.parse({ eventId, commandId, correlationId: commandId, actor, at: clock.now() });
    const { toAppend } = await seal(event, metadata, randomUUID());
    await log.append(`${stream}-${id}`, 'noStream', [toAppend]);
  };
  const primaryId = deriveId('stored log', 'group');
  const abandoned = { type: registrationEvents.RegistrationAbandoned.type, data: { eventId, primaryId } };
  await append('registration', primaryId, 'seats', abandoned);
  const envelope = { to: 'ada@example.org', subject: 'Your registration' };
  for (const { type } of [messageEvents.MessageFailed, messageEvents.MessageUncertain]) {
    const messageId = deriveId(`stored log ${type}`, 'message');
    const data = { eventId, messageId, registrantId, kind: 'confirmation', attempts: 3, reason: 'no answer' };
    await append('message', messageId, 'outbox', { type, data, personal: { [registrantId]: envelope } });
  }
};
