// kind: stack
import type { RegistrantId } from '@turnout/contracts/kernel';
import { beforeAll, describe, expect, it } from 'vitest';
import { mailedCode, mailsTo } from '../testing/mailed-code.ts';
import { botToken, makeType, named, sendAs, submitted } from '../testing/strangers.ts';
import { makeTestEvent, sharedTurnout, type SharedTurnout, type TestEvent } from '../testing/turnout.ts';

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
