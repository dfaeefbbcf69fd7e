// kind: stack
import { calls } from '@turnout/contracts';
import type { RegistrantId } from '@turnout/contracts/kernel';
import { beforeAll, describe, expect, it } from 'vitest';
import { mailedCode, mailsTo } from '../testing/mailed-code.ts';
import { botToken, makeType, named, sendAs, submitted } from '../testing/strangers.ts';
import { makeTestEvent, openStaff, sharedTurnout, type SharedTurnout, type TestEvent } from '../testing/turnout.ts';

let turnout: SharedTurnout;
let event: TestEvent;
beforeAll(async () => {
  turnout = await sharedTurnout();
  event = await makeTestEvent(turnout, 'Foire');
  const settings = { language: 'fr', showEditMyRegistration: true, allowRegistrantToTransfer: true };
  expect((await asAdmin('PUT', `/api/events/${event.eventId}`, settings)).status).toBe(200);
  await asAdmin('GET', `/api/events/${event.eventId}`);
}, 60_000);

const asAdmin = (method: string, path: string, body?: unknown) =>
  turnout.ask(method, path, { token: turnout.adminToken, body });
/** Asks as a browser does that wants this language. */
const askIn = (language: string, path: string, body: unknown) =>
  turnout.ask('POST', path, { body, headers: { 'accept-language': language } });
const addressOf = (name: string) => `${name}@languages.example.org`;
const registerIn = async (language: string, name: string) => {
  const body = { fields: named(event, name, 'Example', addressOf(name)) };
  const { _id, confirmationNumber } = submitted(await sendAs(turnout, event, body, { language })).registration;
  return { id: _id, number: confirmationNumber };
};
/** What somebody was written so far, by the subjects. */
const writtenTo = (name: string) => async () =>
  (await mailsTo(turnout, addressOf(name))).map(({ subject }) => subject).toSorted();
/** The text of what somebody was written last. */
const bodyTo = async (name: string): Promise<string> => {
  const [listed] = await mailsTo(turnout, addressOf(name));
  const answer = await asAdmin('GET', `/api/x/mails/${listed?._id ?? ''}`);
  return calls.caughtMail.output.parse(answer.body).mail.text;
};
const soon = { timeout: 20_000 };
const askForLink = async (language: string, name: string, registrationId: string): Promise<void> => {
  const body = { eventId: event.eventId, email: addressOf(name), registrationId };
  expect((await askIn(language, '/api/registrations/get-edit-registration-link/email', body)).status).toBe(200);
};
const passOn = async (language: string, id: RegistrantId, code: string, to: string): Promise<void> => {
  const body = { code, email: addressOf(to) };
  expect((await askIn(language, `/api/x/registrations-code/${id}/transfer`, body)).status).toBe(200);
};

describe('whoever asks in a language that is none of ours is written to in the event’s', () => {
  it('with the link to edit a registration, and else in the one that they ask for', async () => {
    const { number } = await registerIn('de', 'ana');
    await askForLink('de', 'ana', number);
    await expect
      .poll(writtenTo('ana'), soon)
      .toEqual(['Votre inscription à Foire', 'Modifier votre inscription à Foire'].toSorted());
    await askForLink('de, es;q=0.5', 'ana', number);
    await expect
      .poll(writtenTo('ana'), soon)
      .toEqual(
        [
          'Votre inscription à Foire',
          'Modifier votre inscription à Foire',
          'Modifique su inscripción en Foire',
        ].toSorted(),
      );
  });

  it('with a registration that is passed on, and once it was; who had it hears so in the language of their form', async () => {
    const { id, number } = await registerIn('es', 'bea');
    await askForLink('es', 'bea', number);
    await passOn('de', id, await mailedCode(turnout, addressOf('bea'), 'edit'), 'cyr');
    const offered = 'bea Example vous cède une inscription à Foire';
    await expect.poll(writtenTo('cyr'), soon).toEqual([offered].toSorted());
    const code = await mailedCode(turnout, addressOf('cyr'), 'transfer');
    const taken = { fields: named(event, 'cyr', 'Example', addressOf('cyr')) };
    expect((await askIn('de', `/api/x/transfers/${code}`, taken)).status).toBe(200);
    await expect.poll(writtenTo('cyr'), soon).toEqual([offered, 'Votre inscription à Foire'].toSorted());
    await expect
      .poll(writtenTo('bea'), soon)
      .toEqual(
        [
          'Su inscripción en Foire',
          'Modifique su inscripción en Foire',
          'Su inscripción en Foire ha sido cedida',
        ].toSorted(),
      );
  });

  it('with a place on a waiting list', async () => {
    const typeId = await makeType(turnout, event, { availableSeats: 1, waitingList: true, waitingListHours: 2 });
    submitted(await sendAs(turnout, event, { type: typeId, fields: named(event, 'Holder') }));
    const waiter = { eventId: event.eventId, typeId, firstName: 'Dan', lastName: 'Example', email: addressOf('dan') };
    const body = { ...waiter, grecaptcha: await botToken(turnout) };
    expect((await askIn('de', '/api/x/waiting-list', body)).status).toBe(200);
    await expect.poll(writtenTo('dan'), soon).toEqual(["Vous êtes sur la liste d'attente de Foire"].toSorted());
  });
});

describe('the organisers’ own words of a mail', () => {
  const own = (body: object, at = event.eventId) =>
    asAdmin('POST', calls.defineMailText.path, { eventId: at, ...body });
  const confirmed = { kind: 'registration-confirmed', language: 'fr' };

  it('go out in the reader’s language, else in the event’s, with their tokens, until they are taken back', async () => {
    const message = '<p>Chère ${FNAME}, voir <a href="https://x.org/?n=${confirmation_number}">le plan</a></p>';
    const made = await own({ ...confirmed, subject: 'À bientôt, ${registrant_name}', message });
    const { mailText } = calls.defineMailText.output.parse(made.body);
    expect((await own({ ...confirmed, subject: 'Again' })).body).toMatchObject({ code: 'mail-text-taken' });
    expect((await own({ ...confirmed, language: 'es', subject: 'Nos vemos' })).status).toBe(200);
    const { number } = await registerIn('en', 'own1');
    await expect.poll(writtenTo('own1'), soon).toEqual(['À bientôt, own1 Example']);
    const [listed] = await mailsTo(turnout, addressOf('own1'));
    const { mail } = calls.caughtMail.output.parse((await asAdmin('GET', `/api/x/mails/${listed?._id ?? ''}`)).body);
    expect(mail.text).toContain(`Chère own1, voir le plan (https://x.org/?n=${encodeURIComponent(number)})`);
    expect(mail.text).toContain('/welcome-email/');
    await registerIn('es', 'own2');
    await expect.poll(writtenTo('own2'), soon).toEqual(['Nos vemos']);
    const revised = await asAdmin('PUT', `/api/x/mail-texts/${mailText._id}`, { subject: '' });
    expect(revised.status).toBe(200);
    await registerIn('fr', 'own3');
    await expect.poll(writtenTo('own3'), soon).toEqual(['Votre inscription à Foire']);
    expect((await asAdmin('DELETE', `/api/x/mail-texts/${mailText._id}`)).status).toBe(200);
    await registerIn('fr', 'own4');
    await expect.poll(writtenTo('own4'), soon).toEqual(['Votre inscription à Foire']);
    expect(await bodyTo('own3')).toContain('Chère own3');
    expect(await bodyTo('own4')).toContain('Bonjour own4 Example,');
  });

  it('have to say what its reader needs, and can be read beforehand by whoever may see whom they are for', async () => {
    const offer = { kind: 'seat-offer', language: 'fr', message: '<p>Vite !</p>' };
    expect((await own(offer)).body).toMatchObject({ code: 'mail-text-incomplete' });
    expect((await own({ ...offer, message: '<p>Avant ${held_until}</p>' })).status).toBe(200);
    const { id } = await registerIn('fr', 'seen');
    const { token } = await openStaff(turnout, event.eventId, ['settings']);
    const draft = { eventId: event.eventId, ...confirmed, subject: '${FNAME} ${ghost}', message: '' };
    const look = (more: object, by = turnout.adminToken) =>
      turnout.ask('POST', calls.previewMailText.path, { token: by, body: { ...draft, ...more } });
    const seen = async (more: object) => calls.previewMailText.output.parse((await look(more)).body).preview;
    expect(await seen({})).toMatchObject({ to: 'ada@example.org', subject: 'Ada', unknownTokens: ['ghost'] });
    expect(await seen({ registrantId: id })).toMatchObject({ to: addressOf('seen'), subject: 'seen' });
    // A link that is a registrant's own is shown to nobody: the sample person stands for whoever waits.
    expect(await seen({ kind: 'seat-offer', registrantId: id })).toMatchObject({ to: 'ada@example.org' });
    expect((await look({ registrantId: id }, token)).status).toBe(403);
    expect((await look({}, token)).status).toBe(200);
    const other = await makeTestEvent(turnout, 'Another');
    expect((await look({ eventId: other.eventId, registrantId: id })).status).toBe(404);
    expect((await asAdmin('POST', calls.testMailText.path, draft)).body).toMatchObject({ code: 'mail-not-set-up' });
  });
});
