import { emailIn } from '@turnout/contracts/kernel';
import { editLinkHours } from '@turnout/contracts/self-service';
import { holdsSeat } from '@turnout/contracts/registration';
import type { Platform } from '../platform/module/platform.ts';
import { editCodeOf } from '../platform/ids/edit-code.ts';
import { mailIdOf, nameOf, senderOf } from './confirmation.ts';
import type { Written } from './written.ts';
import { letterHtml, type Letter } from './letter.ts';
import { letterText } from './letter-text.ts';
import { logoFor } from './logo.ts';
import type { MessageJob } from './message.ts';
import type { Groups, Neighbours } from './sources.ts';
import { filled, mailWords } from './words.ts';

interface Parts extends Pick<Neighbours, 'eventDetails' | 'groupOf' | 'logoOf'>, Pick<Platform, 'ids'> {
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
    const names = { event: event.name, name: nameOf(reader), hours: String(editLinkHours) };
    const own = await logoFor(parts, eventId, event);
    const site = `${parts.publicUrl}/evt/${eventId}`;
    const letter: Letter = {
      language,
      logo: own.logo,
      title: event.name,
      greeting: filled(words.greeting, names),
      intro: filled(words.editIntro, names),
      message: '',
      facts: [{ label: words.confirmationNumber, lines: [group.confirmationNumber] }],
      link: {
        label: words.openEdit,
        address: `${site}/registration/${editCodeOf(parts.ids, { registrantId, linkId })}/edit`,
      },
      pictures: null,
      footer: [filled(words.editGoodFor, names), words.editNotAsked],
    };
    const mail = {
      id: mailIdOf(messageId, parts.publicUrl),
      to,
      cc: [],
      ...senderOf(event),
      subject: filled(words.editSubject, names),
      html: letterHtml(letter),
      text: letterText(letter),
      pictures: own.pictures,
    };
    return { kind: 'mail', mail, kept: letterText({ ...letter, link: { label: event.name, address: site } }) };
  };
