// kind: stack, long
import { calls } from '@turnout/contracts';
import type { RegistrantId, TypeId } from '@turnout/contracts/kernel';
import { hash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { pngOf } from '../platform/testing/pictures.ts';
import { registerWithAddresses, type WithAddress } from '../testing/people-with-addresses.ts';
import { makeType } from '../testing/strangers.ts';
import { badgeCodes } from '../testing/badge-codes.ts';
import { makeTestEvent, openStaff, startTestTurnout, type TestEvent, type TestTurnout } from '../testing/turnout.ts';

let turnout: TestTurnout;
let event: TestEvent;
/** Whom staff register under it is written to by mailings alone. */
let quiet: TypeId;
beforeAll(async () => {
  turnout = await startTestTurnout({ BOT_CHECK_DIFFICULTY: '1' });
  event = await makeTestEvent(turnout, 'Fête <b>&</b> "été"');
  quiet = await makeType(turnout, event, { name: 'Visitor', sendEmailOnRegistration: false });
});
afterAll(() => turnout.stop());

const register = (people: readonly WithAddress[], type = quiet) => registerWithAddresses(turnout, event, people, type);

const Question = z.object({
  parameters: z.looseObject({ nonce: z.string(), salt: z.string(), keyPrefix: z.string() }),
  signature: z.string(),
});

/** Passes the bot check as a browser does: by trying. */
const passBotCheck = async (): Promise<string> => {
  const challenge = Question.parse((await turnout.ask('GET', '/api/x/bot-check')).body);
  const { salt, nonce, keyPrefix } = challenge.parameters;
  for (let number = 0; ; number += 1) {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(number);
    const tried = Buffer.concat([Buffer.from(salt, 'hex'), Buffer.from(nonce, 'hex'), counter]);
    const derivedKey = hash('sha256', tried, 'hex');
    if (!derivedKey.startsWith(keyPrefix)) continue;
    return Buffer.from(JSON.stringify({ challenge, solution: { derivedKey, counter: number } })).toString('base64');
  }
};

const registerInPublic = async (
  first: string,
  email: string,
  language = 'es',
  type: TypeId = event.typeId,
): Promise<RegistrantId> => {
  const answer = await turnout.ask('POST', '/api/registrations', {
    headers: { 'accept-language': language },
    body: {
      event: event.eventId,
      type,
      fields: [
        { _id: event.fields.FNAME, value: first },
        { _id: event.fields.LNAME, value: 'Example' },
        { _id: event.fields.EMAIL, value: email },
      ],
      grecaptcha: await passBotCheck(),
    },
  });
  expect(answer).toMatchObject({ status: 200 });
  return calls.submit.output.parse(answer.body).registration._id;
};
const openedMail = async (to: string) => {
  const [listed] = (await mails()).filter((mail) => mail.to === to);
  const answer = await turnout.ask('GET', `/api/x/mails/${listed?._id ?? ''}`, { token: turnout.adminToken });
  return calls.caughtMail.output.parse(answer.body).mail;
};

const askForMailing = (body: object = {}, token = turnout.adminToken) =>
  turnout.ask('POST', '/api/x/mailings', { token, body: { eventId: event.eventId, ...body } });
const mailings = async () => {
  const { body } = await turnout.ask('GET', `/api/x/mailings?eventId=${event.eventId}`, { token: turnout.adminToken });
  return calls.mailings.output.parse(body).mailings;
};
const mails = async () =>
  calls.caughtMails.output.parse((await turnout.ask('GET', '/api/x/mails', { token: turnout.adminToken })).body).mails;
const messagesOf = async (id: RegistrantId | undefined) => {
  const path = `/api/messages?eventId=${event.eventId}&registrationId=${id ?? ''}`;
  return calls.messages.output.parse((await turnout.ask('GET', path, { token: turnout.adminToken })).body).messages;
};
const preview = async (query = '') => {
  const path = `/api/x/mailings/preview?eventId=${event.eventId}${query}`;
  return calls.mailingPreview.output.parse((await turnout.ask('GET', path, { token: turnout.adminToken })).body)
    .preview;
};
const newestMailing = async () => (await mailings())[0];

describe('confirmations', () => {
  it('go to everybody with an address of their own, once, and wait in the test inbox where no mail server is set up', async () => {
    const [primary, second, third] = await register([
      { first: 'Ana', email: 'ana@example.org' },
      { first: '<script>alert(1)</script>', email: 'Ana@example.org' },
      { first: 'יעל', email: 'yael@example.org' },
    ]);
    await register([{ first: 'Nobody' }]);
    expect(await preview()).toEqual({ messages: 2, hadOne: 0, withoutAddress: 1 });
    expect((await askForMailing()).status).toBe(200);
    await expect
      .poll(newestMailing, { timeout: 20_000 })
      .toMatchObject({ messages: 2, withoutAddress: 1, sent: 0, kept: 2, failed: 0, uncertain: 0 });
    expect((await mails()).map(({ to }) => to).toSorted()).toEqual(['ana@example.org', 'yael@example.org']);
    expect(await messagesOf(primary)).toMatchObject([{ to: 'ana@example.org', status: 'kept', type: 'confirmation' }]);
    expect(await messagesOf(second)).toEqual([]);
    expect(await messagesOf(third)).toHaveLength(1);
  });

  it('say who is registered, safely, with the number, a link and the codes', async () => {
    const mail = await openedMail('ana@example.org');
    expect(mail.subject).toBe('Your registration for Fête <b>&</b> "été"');
    expect(mail.html).toContain('&lt;script&gt;alert(1)&lt;/script&gt; Example');
    expect(mail.html).not.toContain('<script>');
    expect(mail.html).toContain('יעל Example');
    expect(mail.html).toMatch(/http:\/\/localhost:2083\/welcome-email\/[0-9a-z]{20}"/);
    expect(mail.html.match(/src="data:image\/png;base64,/g)).toHaveLength(3);
    expect(mail.text).toContain('Confirmation number:');
    expect(mail.html).toMatch(/"http:\/\/localhost:2083\/api\/x\/calendars\/people\/c[0-9a-z]{26}\/activities\.ics"/);
    expect(mail.source).toContain('Auto-Submitted: auto-generated');
  });

  it('begin with the logo of the event', async () => {
    const form = new FormData();
    form.set('file', new Blob([new Uint8Array(pngOf(48, 24))]), 'logo.png');
    const headers = { authorization: `Bearer ${turnout.adminToken}` };
    const address = `${turnout.url}/api/uploads?eventId=${event.eventId}`;
    const sent = await fetch(address, { method: 'POST', headers, body: form });
    const { file } = calls.uploadPicture.output.parse(await sent.json());
    const revise = (body: object) =>
      turnout.ask('PUT', `/api/events/${event.eventId}`, { token: turnout.adminToken, body });
    expect((await revise({ logo: file.file })).status).toBe(200);
    await register([{ first: 'Fan', email: 'fan@example.org' }]);
    await askForMailing();
    await expect.poll(newestMailing, { timeout: 20_000 }).toMatchObject({ messages: 1, kept: 1 });
    const { html, source } = await openedMail('fan@example.org');
    expect(html.indexOf(`src="data:image/png;base64,${pngOf(48, 24).toString('base64')}"`)).toBeGreaterThan(0);
    expect(html).toContain('alt="Fête &lt;b&gt;&amp;&lt;/b&gt; &quot;été&quot;"');
    expect(source).toMatch(/Content-Disposition: inline; filename=logo.png/);
    expect((await revise({ logo: null })).status).toBe(200);
  });

  it('leave out who has had one, unless it is to be sent again', async () => {
    const [late] = await register([{ first: 'Late', email: 'late@example.org' }]);
    expect(await preview()).toEqual({ messages: 1, hadOne: 3, withoutAddress: 1 });
    expect(await preview('&isAgain=true')).toEqual({ messages: 4, hadOne: 0, withoutAddress: 1 });
    await askForMailing();
    await expect.poll(newestMailing, { timeout: 20_000 }).toMatchObject({ messages: 1, kept: 1 });
    expect(await messagesOf(late)).toHaveLength(1);
    await askForMailing({ isAgain: true });
    await expect.poll(newestMailing, { timeout: 20_000 }).toMatchObject({ messages: 4, kept: 4 });
    expect(await messagesOf(late)).toHaveLength(2);
  });

  it('stay here, and every screen can know it', async () => {
    const token = turnout.adminToken;
    expect(await turnout.ask('GET', '/api/x/mail', { token })).toMatchObject({
      status: 200,
      body: { mail: { goesOut: false, from: 'no-reply@turnout.localhost' } },
    });
    const refused = await turnout.ask('POST', '/api/x/mail/test', { token });
    expect(refused).toMatchObject({ status: 409, body: { code: 'mail-not-set-up' } });
  });

  it('are refused while the event sends no e-mails', async () => {
    const settings = (sendEmails: boolean) =>
      turnout.ask('PUT', `/api/events/${event.eventId}`, { token: turnout.adminToken, body: { sendEmails } });
    expect((await settings(false)).status).toBe(200);
    expect(await askForMailing()).toMatchObject({ status: 422, body: { code: 'emails-off' } });
    await settings(true);
  });

  it('are for those who may see registrants and send e-mails, mails for admins', async () => {
    const { token } = await openStaff(turnout, event.eventId, ['viewRegistrants']);
    expect((await askForMailing({}, token)).status).toBe(403);
    expect((await turnout.ask('GET', `/api/x/mailings/preview?eventId=${event.eventId}`, { token })).status).toBe(403);
    expect((await turnout.ask('GET', '/api/x/mails', { token })).status).toBe(403);
    expect((await turnout.ask('POST', '/api/x/mail/test', { token })).status).toBe(403);
    expect((await turnout.ask('GET', '/api/x/mail')).status).toBe(401);
    expect((await turnout.ask('GET', '/api/x/mails/1')).status).toBe(401);
    const answer = await turnout.ask('GET', '/api/x/mails/999999', { token: turnout.adminToken });
    expect(answer).toMatchObject({ status: 404, body: { code: 'mail-not-found' } });
  });

  it('go to whoever registers in public, in their language and on the clocks of the event', async () => {
    const token = turnout.adminToken;
    const payment = { enablePaymentInfo: true, paymentInfo: '<p>To <b>ES12</b></p><script>x</script>' };
    const body = { timeZone: 'Europe/Madrid', senderName: 'Equipo', senderEmail: 'team@example.org', ...payment };
    await turnout.ask('PUT', `/api/events/${event.eventId}`, { token, body });
    const welcome = { welcomeEmail: '<p>See <b>you</b></p><script>x</script>' };
    expect((await turnout.ask('PUT', `/api/types/${event.typeId}`, { token, body: welcome })).status).toBe(200);
    const id = await registerInPublic('Olga', 'olga@example.org');
    await expect.poll(() => messagesOf(id), { timeout: 20_000 }).toMatchObject([{ status: 'kept' }]);
    const mail = await openedMail('olga@example.org');
    expect(mail.subject).toBe('Su inscripción en Fête <b>&</b> "été"');
    expect(mail.text).toContain('Número de confirmación:');
    expect(mail.text).toMatch(/lunes, 1 de marzo de 2027.*\(Europe\/Madrid\)/);
    expect(mail.html).toContain('<p>See <strong>you</strong></p>');
    expect(mail.html).not.toContain('<script>');
    expect(mail.html).toContain('<p>To <strong>ES12</strong></p>');
    expect(mail.text).toContain('Información de pago:\nTo ES12');
    expect(mail.from).toBe('Equipo <no-reply@turnout.localhost>');
    expect(mail.source).toContain('Reply-To: Equipo <team@example.org>');
    await turnout.ask('POST', `/api/registrations/${id}/resend-confirmation-email`, { token });
    await expect.poll(() => messagesOf(id), { timeout: 20_000 }).toHaveLength(2);
  });

  it('say where the event is, and lead to its map unless it wants none shown; no picture comes from elsewhere', async () => {
    const token = turnout.adminToken;
    const draft = { eventId: event.eventId, name: 'Visitor', fields: [], emailSubject: '', welcomeEmail: '' };
    const written = async (settings: object, language = 'en') => {
      await turnout.ask('PUT', `/api/events/${event.eventId}`, { token, body: settings });
      await turnout.ask('GET', `/api/events/${event.eventId}`, { token });
      const sent = await turnout.ask('POST', calls.previewConfirmation.path, { token, body: { ...draft, language } });
      return calls.previewConfirmation.output.parse(sent.body).preview;
    };
    const link = 'https://www.openstreetmap.org/?mlat=41.4036&mlon=2.1744#map=15/41.4036/2.1744';
    const place = { address: '1 Station Road', location: { lat: 41.4036, lng: 2.1744 } };
    const { html, text } = await written(place);
    expect(text).toContain(`Where:\n  \u20681 Station Road\u2069\n  Open in maps: ${link}\n`);
    expect(html).toContain(`href="${link.replaceAll('&', '&amp;')}"`);
    expect(html).not.toMatch(/src="(?!data:)/);
    expect((await written({ address: '' }, 'fr')).text).toContain(
      `Où\u00a0:\n  Ouvrir dans une carte\u00a0: ${link}\n`,
    );
    const hidden = await written({ address: '1 Station Road', dontShowMapOnConfirmationPage: true });
    expect(hidden.text).toContain('1 Station Road');
    expect(hidden.text + hidden.html).not.toContain('openstreetmap');
    await written({ address: '', location: null, dontShowMapOnConfirmationPage: false });
  });

  it('fill in the tokens of their type, for the reader and as much of the group as the reader may know', async () => {
    const token = turnout.adminToken;
    const words = {
      emailSubject: '${FNAME}: ${registrant_type}\r\nBcc: x@example.org',
      welcomeEmail:
        '<p>${FNAME}, number ${confirmation_number}, ${registrant_count} of you: ${allregistrants.FNAME}${due_amt}${ghost}</p>',
      includeInvitationFile: true,
    };
    const broken = await turnout.ask('PUT', `/api/types/${event.typeId}`, { token, body: words });
    expect(broken).toMatchObject({ status: 422, body: { details: { field: 'emailSubject' } } });
    const emailSubject = '${FNAME}: ${registrant_type}';
    await turnout.ask('PUT', `/api/types/${event.typeId}`, { token, body: { ...words, emailSubject } });
    const people = [
      { first: '<i>Tom</i>', email: 'tom@example.org' },
      { first: 'Uma', email: 'uma@example.org' },
    ];
    const [primary, second] = await register(people, event.typeId);
    await expect.poll(() => messagesOf(second), { timeout: 20_000 }).toHaveLength(1);
    await expect.poll(() => messagesOf(primary), { timeout: 20_000 }).toHaveLength(1);
    const [tom, uma] = [await openedMail('tom@example.org'), await openedMail('uma@example.org')];
    expect(tom.subject).toBe('<i>Tom</i>: Visitor');
    expect(tom.html).toMatch(/<p>&lt;i&gt;Tom&lt;\/i&gt;, number \w+, 2 of you: &lt;i&gt;Tom&lt;\/i&gt;, Uma<\/p>/);
    expect(tom.source).toMatch(/Content-Type: text\/calendar;[^]{0,80}method=PUBLISH/);
    expect(tom.source).toMatch(/filename="?event\.ics/);
    expect(uma.html).toMatch(/<p>Uma, number \w+, 1 of you: Uma<\/p>/);
    // The page of whoever was brought along says as little of the group as ever.
    const page = async (id = '') => JSON.stringify((await turnout.ask('GET', `/api/registrations/${id}`)).body);
    expect(await page(second)).toContain('<p>Uma, number , 1 of you: Uma</p>');
    expect(await page(primary)).toContain('2 of you: &lt;i&gt;Tom&lt;/i&gt;, Uma</p>');
    // Opened by staff it says what it says to the registrant.
    const toStaff = await turnout.ask('GET', `/api/registrations/${primary ?? ''}`, { token });
    expect(JSON.stringify(toStaff.body)).toContain('2 of you: &lt;i&gt;Tom&lt;/i&gt;, Uma</p>');
    expect(JSON.stringify(toStaff.body)).not.toContain('${');
  });

  it('leave out answers that are hidden in e-mails, and take the primary’s where somebody brought along has none', async () => {
    const token = turnout.adminToken;
    const add = async (body: Readonly<Record<string, unknown>>) => {
      const made = await turnout.ask('POST', '/api/fields', { token, body: { eventId: event.eventId, ...body } });
      return calls.defineField.output.parse(made.body).field._id;
    };
    const secret = await add({ title: 'Secret', name: 'SECRET', type: 'text', hideOnEmail: true });
    const hotel = await add({ title: 'Hotel', name: 'HOTEL', type: 'text', pullParentDataIfNotAvailable: true });
    const room = await add({ title: 'Room', name: 'ROOM', type: 'text' });
    const fields = [...Object.values(event.fields), secret, hotel, room];
    const said = (first: string, values: Readonly<Record<string, string>>) =>
      Object.entries({ [event.fields.FNAME]: first, [event.fields.LNAME]: 'Li', ...values }).map(([_id, value]) => ({
        _id,
        value,
      }));
    const typed = await turnout.ask('POST', '/api/types', {
      token,
      body: { eventId: event.eventId, name: 'Stay', fields },
    });
    const { _id: type } = calls.defineType.output.parse(typed.body).type;
    const group = await turnout.ask('POST', '/api/registrations', {
      token,
      body: {
        event: event.eventId,
        type,
        fields: said('Wen', { [secret]: 'hush', [hotel]: 'Ritz', [room]: '12' }),
        registrants: [
          { type, fields: said('Xia', { [secret]: 'hush' }) },
          { type, fields: said('Yan', { [hotel]: 'Inn' }) },
        ],
      },
    });
    const { registration, childRegistrations } = calls.submit.output.parse(group.body);
    const written = async (registrantId = '') => {
      const body = {
        eventId: event.eventId,
        registrantId,
        name: 'Stay',
        fields,
        emailSubject: '',
        welcomeEmail: '<p>[${FNAME}|${SECRET}|${HOTEL}|${ROOM}]</p>',
      };
      const { html } = calls.previewConfirmation.output.parse(
        (await turnout.ask('POST', calls.previewConfirmation.path, { token, body })).body,
      ).preview;
      return /\[.*\]/.exec(html)?.[0];
    };
    expect(await written(registration._id)).toBe('[Wen||Ritz|12]');
    expect(await written(childRegistrations[0]?._id)).toBe('[Xia||Ritz|]');
    expect(await written(childRegistrations[1]?._id)).toBe('[Yan||Inn|]');
  });

  it('go to those alone who gave the answers that are asked for', async () => {
    const token = turnout.adminToken;
    const own = await makeTestEvent(turnout, 'By answers');
    const ask = (method: string, path: string, body?: unknown) => turnout.ask(method, path, { token, body });
    const add = async (name: string, type: string) => {
      const body = { eventId: own.eventId, title: name, name, type, values: 'S\nM:L\nX', labels: '' };
      return calls.defineField.output.parse((await ask('POST', '/api/fields', body)).body).field._id;
    };
    const [size, days] = [await add('SIZE', 'radio'), await add('DAYS', 'checkboxes')];
    const asked = [...Object.values(own.fields), size, days];
    await ask('PUT', `/api/types/${own.typeId}`, { fields: asked, sendEmailOnRegistration: false });
    const people = { a: ['S', ['S', 'X']], b: ['M:L', ['S']], c: ['S', []], d: ['X', ['M:L', 'X']] } as const;
    for (const [name, [one, several]] of Object.entries(people)) {
      const values = {
        [own.fields.FNAME]: name,
        [own.fields.EMAIL]: `${name}@by.example.org`,
        [size]: one,
        [days]: several,
      };
      const fields = Object.entries(values).map(([_id, value]) => ({ _id, value }));
      expect((await ask('POST', '/api/registrations', { event: own.eventId, type: own.typeId, fields })).status).toBe(
        200,
      );
    }
    const count = async (...matches: readonly string[]) => {
      const query = matches.map((match) => `&match=${encodeURIComponent(match)}`).join('');
      const answer = await ask('GET', `/api/x/mailings/preview?eventId=${own.eventId}&isAgain=true${query}`);
      return calls.mailingPreview.output.parse(answer.body).preview.messages;
    };
    expect(await count()).toBe(4);
    expect(await count(`${size}:S`)).toBe(2);
    expect(await count(`${size}:S`, `${size}:M:L`)).toBe(3);
    expect(await count(`${size}:S`, `${days}:X`)).toBe(1);
    expect(await count(`${days}:M:L`)).toBe(1);
    const other = await ask('GET', `/api/x/mailings/preview?eventId=${own.eventId}&match=${event.fields.FNAME}:S`);
    expect(other).toMatchObject({ status: 422, body: { code: 'unknown-field' } });
    const gone = await ask('GET', `/api/x/mailings/preview?eventId=${own.eventId}&match=${size}:XL`);
    expect(gone).toMatchObject({ status: 422, body: { code: 'filter-value-unknown', details: { value: 'XL' } } });
    const body = { eventId: own.eventId, isAgain: true, fieldMatches: { [size]: ['X', 'M:L'], [days]: [] } };
    expect(
      (await ask('POST', '/api/x/mailings', { ...body, fieldMatches: { [event.fields.FNAME]: ['S'] } })).status,
    ).toBe(422);
    expect((await ask('POST', '/api/x/mailings', body)).status).toBe(200);
    const listed = async () => {
      const answer = await ask('GET', `/api/x/mailings?eventId=${own.eventId}`);
      return calls.mailings.output.parse(answer.body).mailings.map(({ messages, kept }) => [messages, kept]);
    };
    await expect.poll(listed, { timeout: 20_000 }).toEqual([[2, 2]]);
  });

  it('can be seen beforehand, written as they will be, for the sample person or a registrant, and none is sent', async () => {
    const before = (await mails()).length;
    const [who = ''] = await register([{ first: 'Vic', email: 'vic@example.org' }]);
    const draft = {
      eventId: event.eventId,
      name: 'Draft',
      fields: Object.values(event.fields),
      emailSubject: 'Dear ${FNAME}',
      welcomeEmail: '<p>${registrant_type} ${EMAIL}</p><script>x</script>',
    };
    const look = async (more: object = {}, token = turnout.adminToken) =>
      turnout.ask('POST', calls.previewConfirmation.path, { token, body: { ...draft, ...more } });
    const seen = async (more?: object) => calls.previewConfirmation.output.parse((await look(more)).body).preview;
    const sample = await seen({ language: 'fr' });
    expect(sample).toMatchObject({ to: 'ada@example.org', subject: 'Dear Ada', files: [] });
    expect(sample.html).toContain('<p>Draft ada@example.org</p>');
    expect(sample.html).toContain('data:image/png;base64,');
    expect(sample.html).not.toMatch(/<script|cid:/);
    expect(sample.text).toContain('Numéro de confirmation');
    expect(await seen({ registrantId: who })).toMatchObject({ to: 'vic@example.org', subject: 'Dear Vic' });
    const other = await makeTestEvent(turnout, 'Another');
    expect(await look({ fields: Object.values(other.fields) })).toMatchObject({ body: { code: 'unknown-field' } });
    expect(await look({ eventId: other.eventId, fields: [], registrantId: who })).toMatchObject({ status: 404 });
    const { token } = await openStaff(turnout, event.eventId, ['editRegistrationTypes']);
    expect((await look({}, token)).status).toBe(200);
    expect(await look({ registrantId: who }, token)).toMatchObject({ status: 403 });
    expect((await mails()).length).toBe(before);
  });

  it('are not sent to who registers into a type that sends none', async () => {
    const token = turnout.adminToken;
    const body = {
      eventId: event.eventId,
      name: 'Quiet',
      fields: Object.values(event.fields),
      sendEmailOnRegistration: false,
    };
    const made = calls.defineType.output.parse((await turnout.ask('POST', '/api/types', { token, body })).body);
    const silent = await registerInPublic('Silent', 'silent@example.org', 'fr', made.type._id);
    const heard = await registerInPublic('Heard', 'heard@example.org', 'fr');
    await expect.poll(() => messagesOf(heard), { timeout: 20_000 }).toHaveLength(1);
    expect(await messagesOf(silent)).toEqual([]);
  });

  it('say to whoever waits for approval that they do, and how staff decided', async () => {
    const token = turnout.adminToken;
    const body = {
      eventId: event.eventId,
      name: 'Press',
      fields: Object.values(event.fields),
      requireApproval: true,
      emailSubject: 'You are in!',
      welcomeEmail: '<p>The press desk is on the left</p>',
    };
    const made = calls.defineType.output.parse((await turnout.ask('POST', '/api/types', { token, body })).body);
    const decide = (registrantId: RegistrantId, decision: string, reason = '') =>
      turnout.ask('POST', '/api/x/approvals', {
        token,
        body: { eventId: event.eventId, registrants: [registrantId], decision, reason },
      });
    const [ada, bob] = [
      await registerInPublic('Ada', 'ada.press@example.org', 'en', made.type._id),
      await registerInPublic('Bob', 'bob.press@example.org', 'fr', made.type._id),
    ];
    for (const id of [ada, bob]) await expect.poll(() => messagesOf(id), { timeout: 20_000 }).toHaveLength(1);
    const received = await openedMail('ada.press@example.org');
    expect(received.subject).toMatch(/^We have received your registration for /);
    expect(received.text).toContain('waits for the approval of the organisers');
    expect(received.html).not.toContain('press desk');
    expect(received.html).not.toContain('@code');
    await decide(ada, 'approve');
    await decide(bob, 'reject', 'Sièges réservés <b>aux</b> journalistes');
    for (const id of [ada, bob]) await expect.poll(() => messagesOf(id), { timeout: 20_000 }).toHaveLength(2);
    const accepted = await openedMail('ada.press@example.org');
    expect(accepted.subject).toBe('You are in!');
    expect(accepted.html).toContain('press desk');
    const [adaCode, bobCode] = await badgeCodes(turnout, event.eventId, [ada, bob]);
    expect(accepted.source).toContain(`${adaCode}.png`);
    expect(accepted.html.replaceAll(`/welcome-email/${ada}`, '')).not.toContain(ada);
    const rejected = await openedMail('bob.press@example.org');
    expect(rejected.subject).toMatch(/n'a pas été acceptée$/);
    expect(rejected.text).toContain('Sièges réservés <b>aux</b> journalistes');
    expect(rejected.html).toContain('&lt;b&gt;aux&lt;/b&gt;');
    expect(rejected.source).not.toContain(`${bobCode}.png`);
  });

  it('of a checkpoint go to the group’s address, with a copy where the checkpoint says', async () => {
    const token = turnout.adminToken;
    const [ada] = await register([{ first: 'Ada', email: 'ada@example.org' }]);
    const made = await turnout.ask('POST', '/api/checkpoints', {
      token,
      body: {
        eventId: event.eventId,
        name: 'Lunch',
        type: 'unique',
        additionalSettings: { sendAutoConfirmationEmail: true, ccEmail: 'kitchen@example.org' },
      },
    });
    const { checkpoint } = calls.defineCheckpoint.output.parse(made.body);
    const body = { eventId: event.eventId, checkpointId: checkpoint._id, primaryRegistrant: ada, attendees: [ada] };
    expect((await turnout.ask('POST', '/api/checkpoints/checkin', { token, body })).status).toBe(200);
    await expect
      .poll(() => messagesOf(ada), { timeout: 20_000 })
      .toMatchObject([{ type: 'checkpoint-confirmation', status: 'kept', to: 'ada@example.org' }]);
    const mail = await openedMail('ada@example.org, kitchen@example.org');
    expect(mail.text).toContain('Lunch');
  });
});
