import { z } from 'zod';
import { languages, MailTextId, needs } from '../kernel/index.ts';
import { mailKindNames } from '../mails/kinds.ts';
import { defineRecord, line, optional, required, richText, same, value } from '../records/index.ts';

const mayEdit = needs.event('settings');

/**
 * The organisers' own words of one kind of mail in one language (rule messaging/own-words). What is empty of them stays
 * ours, and without the record all of it does.
 */
export const mailTextRecord = defineRecord({
  one: 'mailText',
  many: 'mailTexts',
  words: { one: 'text of e-mails', many: 'texts of e-mails' },
  called: ['kind', 'language'],
  idKey: 'mailTextId',
  id: MailTextId,
  stream: 'mailtext',
  path: '/api/x/mail-texts',
  topic: 'event-setup.mailTexts',
  facts: { defined: 'MailTextDefined', revised: 'MailTextRevised', retired: 'MailTextRetired' },
  inWords: {
    en: ['Texts of e-mails', 'Text of an e-mail written', 'Text of an e-mail changed', 'Text of an e-mail taken back'],
    es: [
      'Textos de los correos',
      'Texto de un correo escrito',
      'Texto de un correo modificado',
      'Texto de un correo retirado',
    ],
    fr: ['Textes des e-mails', "Texte d'un e-mail écrit", "Texte d'un e-mail modifié", "Texte d'un e-mail retiré"],
  },
  isPersonal: false,
  inTheClear: 'configuration',
  sample: ({ nth }) => ({
    body: { kind: mailKindNames[nth % mailKindNames.length], language: 'en', subject: 'Welcome' },
    text: 'subject',
    other: { message: '<p>See you there</p>' },
  }),
  missing: 'not-found',
  needs: { list: mayEdit, one: mayEdit, define: mayEdit, revise: mayEdit, retire: mayEdit },
  fields: {
    kind: required(value(z.enum(mailKindNames), z.string())),
    language: required(same(z.enum(languages))),
    /** With tokens; empty: ours. */
    subject: optional(line(200), ''),
    message: optional(richText(20_000), ''),
  },
});

export const { Details: MailTextDetails, Define: DefineMailText, View: MailTextView } = mailTextRecord;
export type MailTextDetails = z.infer<typeof MailTextDetails>;
export type MailTextView = z.infer<typeof MailTextView>;
