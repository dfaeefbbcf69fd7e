import { unknownTokens } from '@turnout/contracts/fields';
import { RegistrantId, TypeId, type EventId } from '@turnout/contracts/kernel';
import {
  recipientsAtMost,
  type MassChannel,
  type MassPreview,
  type MassRecipient,
  type RecipientFilter,
} from '@turnout/contracts/messaging';
import { fieldsOfEvent, typesOfEvent } from '@turnout/projections/forms/queries';
import { recipientsOf, type Recipient } from '@turnout/projections/messaging/queries';
import type { Platform } from '../../platform/module/platform.ts';
import { openChoice } from './choose.ts';
import type { MassWords } from './message.ts';

const shown = (
  recipient: Recipient,
  typeName: string,
  verdict: ReturnType<ReturnType<typeof openChoice>>,
): MassRecipient => {
  const { registrantId, primaryId, typeId, confirmationNumber, status, firstName, lastName, email, phone } = recipient;
  return {
    _id: registrantId,
    registrationId: registrantId,
    confirmationNumber,
    status,
    firstName,
    lastName,
    email,
    phone,
    type: { _id: TypeId.parse(typeId), name: typeName },
    parent: recipient.place === 1 ? null : { _id: RegistrantId.parse(primaryId) },
    ...(verdict === 'chosen' || verdict === 'unticked' ? {} : { unreached: verdict }),
  };
};

/**
 * To whom a mass message would go: everybody whom the filter lets through, and for whom it does not reach, why.
 * @param words whose unknown tokens are named; nothing is sent.
 */
export const previewRecipients = async (
  { pool }: Pick<Platform, 'pool'>,
  of: { readonly eventId: EventId; readonly channel: MassChannel; readonly filter: RecipientFilter },
  words: MassWords,
): Promise<MassPreview> => {
  const [types, fields] = await Promise.all([typesOfEvent(pool, of), fieldsOfEvent(pool, of)]);
  const nameOf = new Map(types.map(({ _id, name }) => [String(_id), name]));
  const verdictOn = openChoice(of.channel, new Set());
  const registrations: MassRecipient[] = [];
  const counts = { total: 0, messages: 0, withoutAddress: 0, unsubscribed: 0 };
  for await (const page of recipientsOf(pool, of)) {
    for (const recipient of page) {
      const verdict = verdictOn(recipient);
      counts.total += 1;
      if (verdict === 'chosen') counts.messages += 1;
      if (verdict === 'no-address') counts.withoutAddress += 1;
      if (verdict === 'unsubscribed') counts.unsubscribed += 1;
      if (registrations.length < recipientsAtMost)
        registrations.push(shown(recipient, nameOf.get(recipient.typeId) ?? '', verdict));
    }
  }
  return { registrations, ...counts, unknownTokens: [...unknownTokens(`${words.subject} ${words.message}`, fields)] };
};
