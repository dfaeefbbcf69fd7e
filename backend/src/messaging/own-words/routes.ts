import type { EventDetails } from '@turnout/contracts/event-setup';
import {
  emailIn,
  isRejection,
  meets,
  MessageId,
  needs,
  reject,
  type EventId,
  type RegistrantId,
  type Rejection,
  type TypeId,
} from '@turnout/contracts/kernel';
import { mailKinds, unknownMailTokens, type MailKind } from '@turnout/contracts/mails';
import { ownWordsApi } from '@turnout/contracts/messaging';
import { fieldsOfEvent, typesOfEvent } from '@turnout/projections/forms/queries';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import { sanitised } from '../../platform/content/rich-text.ts';
import { route, say, type Caller, type HttpContext } from '../../platform/http/route.ts';
import { openMailServer, type Mail } from '../../platform/mail/smtp.ts';
import type { Platform } from '../../platform/module/platform.ts';
import { mailIdOf } from '../mails/confirmation.ts';
import type { MailParts } from '../routes/mail-routes.ts';
import { massWords, sentWords } from '../mass/words.ts';
import { sample, sampleGroup, withPictures } from '../routes/preview-route.ts';
import { openGroups, type Group, type Neighbours, type Person } from '../said/sources.ts';
import { filled } from '../said/words.ts';
import { sampleMail } from './sample.ts';

interface Parts
  extends MailParts, Pick<Neighbours, 'typeDetails' | 'fieldDetails' | 'activityDetails' | 'groupOf' | 'logoOf'> {
  readonly platform: Platform;
  readonly eventDetails: (eventId: EventId) => Promise<EventDetails | null>;
}

type Draft = z.output<(typeof ownWordsApi.testMailText)['body']>;

/** Somebody waits for the answer, so this is shorter than for other mails; milliseconds. */
const patience = { toConnect: 10_000, forAnswer: 20_000 };
const nothingBefore = () => Promise.resolve();
const { email: sent } = sentWords;
const maySee = needs.event('viewRegistrants');

/** Words of mails as they would be read, before they are kept: for a sample person, a registrant, or as a mail to oneself. */
export const ownWordsRoutes = (app: FastifyInstance, http: HttpContext, parts: Parts): void => {
  const { platform, mail: config } = parts;
  const groups = openGroups(platform);

  /** Somebody of the event; who is not registered is shown by the sample person alone, since a link may be a registrant's own. */
  const somebody = async (
    eventId: EventId,
    registrantId: RegistrantId,
  ): Promise<{ readonly group: Group; readonly reader: Person } | Rejection> => {
    const primaryId = await parts.groupOf(registrantId);
    const group = primaryId === null ? null : await groups(primaryId);
    const reader = group?.people.find((one) => one.registrantId === registrantId);
    if (group === null || reader === undefined || group.eventId !== eventId || reader.status === 'deleted')
      return reject('registration-not-found');
    return { group, reader };
  };

  const nobody = async (eventId: EventId, fields: Parameters<typeof sampleGroup>[1]['fields'], now: Caller['now']) => {
    const group = await sampleGroup(parts, { eventId, fields, now });
    const [reader] = group.people;
    return reader === undefined ? reject('registration-not-found') : { group, reader };
  };

  /** A draft as it would be sent. @param registrantId absent: for the sample person. */
  const written = async (
    { eventId, kind, language, subject, message }: Draft & { readonly kind: MailKind },
    registrantId: RegistrantId | undefined,
    now: Caller['now'],
  ): Promise<{ readonly mail: Mail; readonly unknownTokens: readonly string[] } | Rejection> => {
    const event = await parts.eventDetails(eventId);
    if (event === null) return reject('not-found');
    const [fields, [firstType]] = await Promise.all([
      fieldsOfEvent(platform.pool, { eventId }),
      typesOfEvent(platform.pool, { eventId }),
    ]);
    const isOfSample = registrantId === undefined || !mailKinds[kind].isOfRegistrant;
    const whose = isOfSample
      ? await nobody(
          eventId,
          fields.map(({ _id }) => _id),
          now,
        )
      : await somebody(eventId, registrantId);
    if (isRejection(whose)) return whose;
    const words = { subject, message: sanitised(message) };
    const typeDetails = (typeId: TypeId) =>
      parts.typeDetails(typeId === sample.typeId && firstType !== undefined ? firstType._id : typeId);
    const mail = await sampleMail(
      { ...parts, ...platform, typeDetails, publicUrl: config.publicUrl },
      { words, kind, language, eventId, event, now, ...whose },
    );
    return { mail, unknownTokens: unknownMailTokens(kind, words, fields) };
  };

  route(app, http, ownWordsApi.previewMailText, {
    reads: ['forms', 'registrants'],
    handle: async ({ body: { registrantId, ...draft } }, { now, rightsIn }) => {
      if (registrantId !== undefined && !meets(maySee, await rightsIn(draft.eventId))) return reject('not-permitted');
      const found = await written(draft, registrantId, now);
      if (isRejection(found)) return found;
      const { to, subject, text } = found.mail;
      const preview = { to, subject, html: withPictures(found.mail), text, unknownTokens: [...found.unknownTokens] };
      return { body: { preview } };
    },
  });

  route(app, http, ownWordsApi.testMailText, {
    reads: ['forms'],
    handle: async ({ body }, caller) => {
      if (config.smtpUrl === undefined) return reject('mail-not-set-up');
      const account = await parts.profile(caller.context().actor.id);
      const to = account === null ? null : emailIn(account.email);
      if (to === null) return reject('test-address-missing');
      const found = await written(body, undefined, caller.now);
      if (isRejection(found)) return found;
      const { fromName, replyTo, html, text, pictures, subject } = found.mail;
      // The id follows from the intent, so that a repeat is the same mail to the program that reads it.
      const id = mailIdOf(MessageId.parse(caller.newId('mail-text-test')), config.publicUrl);
      const posting = await openMailServer(config.smtpUrl, config.from, patience).post(
        {
          id,
          to,
          cc: [],
          fromName,
          replyTo,
          subject: filled(massWords[caller.language].test, { subject }),
          html,
          text,
          pictures,
        },
        nothingBefore,
      );
      if (posting.kind === 'taken') return { body: { message: say(sent, caller.language) } };
      const { reason } = posting;
      return reject(posting.kind === 'uncertain' ? 'mail-server-unclear' : 'mail-server-refused', { reason });
    },
  });
};
