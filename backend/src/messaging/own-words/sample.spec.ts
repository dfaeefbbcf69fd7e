import { EventDetails } from '@turnout/contracts/event-setup';
import { FieldDetails, TypeDetails } from '@turnout/contracts/forms';
import { EventId, FieldId, Instant, languages, PrimaryId, RegistrantId, TypeId } from '@turnout/contracts/kernel';
import { mailKindNames, mailKinds, ourMail, unknownMailTokens, type MailKind } from '@turnout/contracts/mails';
import { describe, expect, it } from 'vitest';
import { openIds } from '../../platform/ids/ids.ts';
import type { Group, Person } from '../said/sources.ts';
import { sampleMail } from './sample.ts';

const eventId = EventId.parse('e0000000000000000000');
const typeId = TypeId.parse('t0000000000000000000');
const fieldId = FieldId.parse('f0000000000000000000');
const [ada, bo] = ['a', 'b'].map((letter) => RegistrantId.parse(letter.padEnd(20, '0')));
const now = Instant.parse('2027-01-01T08:00:00.000Z');
const event = EventDetails.parse({
  name: 'Fair & <Co>',
  startDate: '2027-02-01T08:00:00.000Z',
  endDate: '2027-02-02T08:00:00.000Z',
  timeZone: 'Europe/Paris',
  language: 'en',
  description: '',
  address: '',
  country: '',
  website: '',
  notificationEmail: '',
  appCurrency: 'EUR',
  keywords: '',
  allowScannerCheckin: true,
  qrOnConfirmationEmailAndConfirmationPage: true,
});
const field = FieldDetails.parse({
  title: 'Meal',
  name: 'MEAL',
  type: 'text',
  description: '',
  required: false,
  values: [],
  labels: [],
  fieldMapping: '',
  validations: {},
});
const type = TypeDetails.parse({
  name: 'Visitor',
  description: '',
  order: null,
  publicRegistration: true,
  badgeContent: '',
  fields: [fieldId],
});

const person = (registrantId: RegistrantId, firstName: string): Person => ({
  registrantId,
  typeId,
  status: 'confirmed',
  registeredAt: now,
  awaits: false,
  awaitsPayment: false,
  isInside: false,
  rejectedBecause: '',
  activities: [],
  badge: 0,
  personal: {
    firstName,
    lastName: '<b>Lovelace</b>',
    email: `${firstName.toLowerCase()}@example.org`,
    phone: '',
    fields: { [fieldId]: '<img src=x onerror=alert(1)>' },
  },
});

const all = [person(ada ?? expect.unreachable(), 'Ada'), person(bo ?? expect.unreachable(), 'Bo')];
const group: Group = {
  eventId,
  primaryId: PrimaryId.parse(ada),
  confirmationNumber: 'K7M 31Q AAA',
  language: null,
  people: all,
  money: { currency: '', balance: { charges: 0, discounts: 0, total: 0, paid: 0 }, chosen: null },
};
const parts = {
  ids: openIds(Buffer.from('0123456789abcdef')),
  publicUrl: 'https://turnout.example.org',
  typeDetails: () => Promise.resolve(type),
  fieldDetails: () => Promise.resolve(field),
  activityDetails: () => Promise.resolve(null),
  logoOf: () => Promise.resolve(null),
};
const written = (
  kind: MailKind,
  words: { readonly subject: string; readonly message: string },
  {
    language = 'en',
    reader = all[0],
  }: { readonly language?: (typeof languages)[number]; readonly reader?: Person | undefined } = {},
) => sampleMail(parts, { words, kind, language, eventId, event, group, reader: reader ?? expect.unreachable(), now });
const ours = { subject: '', message: '' };

describe.each(mailKindNames)('the mail "%s"', (kind) => {
  const { tokens, stays, isOfRegistrant, needed } = mailKinds[kind];

  it.each(languages)(
    'says in %s what we say, until the organisers write their own, and fills all of it in',
    async (language) => {
      const { subject, html, text } = await written(kind, ours, { language });
      const begin = ourMail(kind, language);
      expect(unknownMailTokens(kind, begin, [])).toEqual([]);
      expect(begin.message).toContain(mailKinds[kind].said[language].intro);
      expect(`${subject}${html}${text}`).not.toMatch(/\$\{|\{\w+\}/);
      expect(subject).not.toBe('');
      const own = await written(kind, begin, { language });
      expect(own.subject).toBe(subject);
    },
  );

  it('says what the organisers write in the place of ours, with what has to stay', async () => {
    const every = tokens.map((token) => `\${${token}}`).join(' | ');
    const own = { subject: `Ours: ${every}`, message: `<h2>${every}</h2><table><tr><td>cell</td></tr></table>` };
    const [mine, was] = [await written(kind, own), await written(kind, ours)];
    const filledIn = mine.subject.slice('Ours: '.length).split(' | ');
    expect(filledIn).toHaveLength(tokens.length);
    for (const value of filledIn) expect(value).not.toBe('');
    expect(mine.text).toContain('cell');
    expect(mine.html).toContain('Fair &amp; &lt;Co&gt;');
    expect(mine.text).toContain('Fair & <Co>');
    expect(mine.html).not.toMatch(/<b>Lovelace|<Co>/);
    const link = /^.+: (https:\S+)$/m.exec(was.text)?.[1] ?? expect.unreachable('it leads somewhere');
    expect(mine.text).toContain(link);
    expect(mine.html).toContain(`href="${link}"`);
    if (stays.includes('codes'))
      expect(mine.pictures.map(({ cid }) => cid)).toEqual(was.pictures.map(({ cid }) => cid));
    if (stays.includes('codes')) expect(mine.pictures.length).toBeGreaterThan(0);
    if (stays.includes('facts')) expect(mine.text).toContain('K7M 31Q AAA');
    if (stays.includes('caution'))
      expect(mine.text).toMatch(/good for \d+ hours|tell the organisers at once|link is yours alone/);
    for (const token of needed) expect(tokens).toContain(token);
  });

  it('has the tokens of messages to many where its reader is registered, and escapes what people answered', async () => {
    const own = { subject: '${confirmation_number} ${MEAL}', message: '<p>${Meal} ${registrant_type} ${nobody}.</p>' };
    const { subject, html } = await written(kind, own);
    expect(unknownMailTokens(kind, own, [field])).toEqual(
      isOfRegistrant ? ['nobody'] : ['confirmation_number', 'MEAL', 'Meal', 'registrant_type', 'nobody'],
    );
    expect(html).not.toContain('<img src=x');
    if (!isOfRegistrant) return;
    expect(subject).toContain('K7M 31Q AAA <img src=x onerror=alert(1)>');
    expect(html).toContain('<p>&lt;img src=x onerror=alert(1)&gt; Visitor .</p>');
  });
});

describe('mails about money', () => {
  it('go to the first of the group, whoever is looked at', async () => {
    expect(await written('refund-online', ours, { reader: all[1] })).toMatchObject({ to: 'ada@example.org' });
    expect(await written('registration-confirmed', ours, { reader: all[1] })).toMatchObject({ to: 'bo@example.org' });
  });
});
