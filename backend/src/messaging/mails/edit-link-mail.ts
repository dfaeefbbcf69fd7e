import { emailIn } from '@turnout/contracts/kernel';
import { editLinkHours } from '@turnout/contracts/self-service';
import { holdsSeat } from '@turnout/contracts/registration';
import type { Platform } from '../../platform/module/platform.ts';
import { editCodeOf } from '../../platform/ids/edit-code.ts';
import { nameOf } from './confirmation.ts';
import type { Written } from './written.ts';
import { letterMail } from './letter-mail.ts';
import { letterText } from '../letter/letter-text.ts';
import type { MessageJob } from '../queue/message.ts';
import { mailSaid, type WordsParts } from '../said/own-words.ts';
import type { Groups, Neighbours } from '../said/sources.ts';
import { filled, mailWords } from '../said/words.ts';

interface Parts extends WordsParts, Pick<Neighbours, 'eventDetails' | 'groupOf' | 'logoOf'>, Pick<Platform, 'ids'> {
  readonly groups: Groups;
  readonly publicUrl: string;
}

/**
 * Writes the e-mail with the link to edit a registration. Its code stands in the mail alone: what is kept of the mail
 * leads to the event instead.
 */
export const openEditLinkMails =
  (parts: Parts) =>
  async ({
    messageId,
    eventId,
    registrantId,
    linkId,
    language,
  }: Extract<MessageJob, { kind: 'edit-link' }>): Promise<Written> => {
    const primaryId = await parts.groupOf(registrantId);
    const group = primaryId === null ? null : await parts.groups(primaryId);
    const reader = group?.people.find((person) => person.registrantId === registrantId);
    if (group === null || reader === undefined) return { kind: 'nobody' };
    const event = await parts.eventDetails(eventId);
    if (event === null || !holdsSeat(reader.status)) return { kind: 'unsendable', reason: 'not-registered' };
    if (!event.sendEmails) return { kind: 'unsendable', reason: 'emails-off' };
    const to = emailIn(reader.personal.email);
    if (to === null) return { kind: 'unsendable', reason: 'no-address' };
    const words = mailWords[language];
    const hours = String(editLinkHours);
    const { subject, ...own } = await mailSaid(parts, 'edit-link', {
      eventId,
      event,
      language,
      tokens: { event_name: event.name, registrant_name: nameOf(reader), hours },
      of: { group, reader },
    });
    const site = `${parts.publicUrl}/evt/${eventId}`;
    const { mail, letter } = await letterMail(parts, {
      messageId,
      eventId,
      event,
      language,
      to,
      subject,
      letter: {
        ...own,
        facts: [{ label: words.confirmationNumber, lines: [group.confirmationNumber] }],
        link: {
          label: words.openEdit,
          address: `${site}/registration/${editCodeOf(parts.ids, { registrantId, linkId })}/edit`,
        },
        footer: [filled(words.editGoodFor, { hours }), words.editNotAsked],
      },
    });
    return { kind: 'mail', mail, kept: letterText({ ...letter, link: { label: event.name, address: site } }) };
  };
