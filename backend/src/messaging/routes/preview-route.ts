import type { EventDetails } from '@turnout/contracts/event-setup';
import { sampleAnswer } from '@turnout/contracts/forms';
import {
  emailIn,
  EventId,
  isRejection,
  meets,
  MessageId,
  needs,
  PrimaryId,
  RegistrantId,
  reject,
  TypeId,
  type FieldId,
  type Instant,
  type Rejection,
} from '@turnout/contracts/kernel';
import { messagingApi } from '@turnout/contracts/messaging';
import { personalOf } from '@turnout/contracts/registration';
import type { FastifyInstance } from 'fastify';
import { sanitised } from '../../platform/content/rich-text.ts';
import { route, type HttpContext } from '../../platform/http/route.ts';
import type { Mail } from '../../platform/mail/smtp.ts';
import type { Platform } from '../../platform/module/platform.ts';
import { mailFor, type About } from '../mails/confirmation.ts';
import { openGroups, type Group, type MailType, type Neighbours } from '../said/sources.ts';

interface Parts extends Pick<
  Neighbours,
  'mailTexts' | 'typeDetails' | 'fieldDetails' | 'activityDetails' | 'groupOf' | 'logoOf'
> {
  readonly platform: Platform;
  readonly mail: { readonly publicUrl: string };
  readonly eventDetails: (eventId: EventId) => Promise<EventDetails | null>;
  /** Null where there is none, or none any more. */
  readonly eventOfField: (fieldId: FieldId) => Promise<EventId | null>;
}

const maySee = needs.event('viewRegistrants');
/** Whoever is nobody, registered as a type that may not be saved yet. */
export const sample = {
  registrantId: RegistrantId.parse('0'.repeat(20)),
  primaryId: PrimaryId.parse('0'.repeat(20)),
  typeId: TypeId.parse('0'.repeat(20)),
  messageId: MessageId.parse('0'.repeat(20)),
  confirmationNumber: 'X943E5AGE',
};

const noMoney: Group['money'] = {
  currency: '',
  balance: { charges: 0, discounts: 0, total: 0, paid: 0 },
  chosen: null,
};

/** The sample person with an answer to each field, alone in a group. */
export const sampleGroup = async (
  { fieldDetails }: Pick<Parts, 'fieldDetails'>,
  { eventId, fields, now }: { readonly eventId: EventId; readonly fields: readonly FieldId[]; readonly now: Instant },
): Promise<Group> => {
  const found = await Promise.all(
    fields.map(async (_id) => {
      const details = await fieldDetails(_id);
      return details === null ? [] : [{ ...details, _id }];
    }),
  );
  const asked = found.flat();
  const answers = Object.fromEntries(asked.map((field) => [field._id, sampleAnswer(field)]));
  const { registrantId, typeId, primaryId, confirmationNumber } = sample;
  const person = {
    registrantId,
    typeId,
    status: 'confirmed',
    registeredAt: now,
    awaits: false,
    awaitsPayment: false,
    rejectedBecause: '',
    activities: [],
    isInside: false,
    badge: 0,
    personal: personalOf(asked, answers),
  } as const;
  return { eventId, primaryId, confirmationNumber, language: null, people: [person], money: noMoney };
};

/** The pictures of a mail within its HTML, as a page shows them that may ask nobody for them. */
export const withPictures = ({ html, pictures }: Mail): string =>
  pictures.reduce(
    (page, { cid, type, bytes }) => page.replaceAll(`cid:${cid}`, `data:${type};base64,${bytes.toString('base64')}`),
    html,
  );

/** What a confirmation says before anybody gets it: written by the code that writes those that are sent. */
export const confirmationPreviewRoute = (app: FastifyInstance, http: HttpContext, parts: Parts): void => {
  const { platform, mail, eventDetails } = parts;
  const groups = openGroups(platform);

  /** Somebody of the event's own, for whoever may see registrants. */
  const groupOf = async (registrantId: RegistrantId, eventId: EventId): Promise<Group | Rejection> => {
    const primaryId = await parts.groupOf(registrantId);
    const group = primaryId === null ? null : await groups(primaryId);
    return group === null || group.eventId !== eventId ? reject('registration-not-found') : group;
  };

  /** Whether all of the fields are the event's own: of others nothing is told. */
  const areOwn = async (fields: readonly FieldId[], eventId: EventId): Promise<boolean> => {
    const events = await Promise.all(fields.map((id) => parts.eventOfField(id)));
    return events.every((one) => one === eventId);
  };

  route(app, http, messagingApi.previewConfirmation, {
    handle: async ({ body }, { rightsIn, now }) => {
      const { eventId, registrantId, language } = body;
      const event = await eventDetails(eventId);
      if (event === null) return reject('not-found');
      if (!(await areOwn(body.fields, eventId))) return reject('unknown-field', { field: 'fields' });
      if (registrantId !== undefined && !meets(maySee, await rightsIn(eventId))) return reject('not-permitted');
      const group =
        registrantId === undefined
          ? await sampleGroup(parts, { eventId, fields: body.fields, now })
          : await groupOf(registrantId, eventId);
      if (isRejection(group)) return group;
      const reader = group.people.find((one) => one.registrantId === (registrantId ?? sample.registrantId));
      if (reader === undefined || reader.status === 'deleted') return reject('registration-not-found');
      const draft: MailType = { ...body, welcomeEmail: sanitised(body.welcomeEmail) };
      const about: About = {
        job: { messageId: sample.messageId, eventId },
        group: { ...group, language: language ?? group.language },
        reader,
        status: reader.status,
        event,
        to: emailIn(reader.personal.email) ?? '',
      };
      const typeDetails = (typeId: TypeId) =>
        typeId === reader.typeId ? Promise.resolve(draft) : parts.typeDetails(typeId);
      const written = await mailFor({ ...parts, typeDetails, publicUrl: mail.publicUrl, ids: platform.ids }, about);
      const { to, subject, text, files = [] } = written;
      const preview = { to, subject, text, html: withPictures(written), files: files.map(({ fileName }) => fileName) };
      return { body: { preview } };
    },
  });
};
