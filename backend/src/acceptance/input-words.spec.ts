// kind: stack
import { calls, topics } from '@turnout/contracts';
import { io } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeTestEvent, startTestTurnout, type TestEvent, type TestTurnout } from '../testing/turnout.ts';

let turnout: TestTurnout;
let fair: TestEvent;
beforeAll(async () => {
  turnout = await startTestTurnout();
  fair = await makeTestEvent(turnout);
});
afterAll(() => turnout.stop());

interface Said {
  readonly message: unknown;
  readonly field: unknown;
  readonly rule: unknown;
}

/** What is said of a request, in English, Spanish and French. */
const toldOf = async (method: string, path: string, body?: unknown): Promise<readonly Said[]> => {
  const told: Said[] = [];
  for (const language of ['en', 'es', 'fr']) {
    const headers = { 'accept-language': language };
    const answer = await turnout.ask(method, path, { token: turnout.adminToken, body, headers });
    const { field, rule } = Object(answer.body['details']);
    told.push({ message: answer.body['message'], field, rule });
  }
  return told;
};
const sentencesOf = async (...request: Parameters<typeof toldOf>) =>
  (await toldOf(...request)).map(({ message }) => message);

describe('what is wrong with input is said in the language of whoever sent it', () => {
  it('of a record', async () => {
    const { eventId } = fair;
    expect(await toldOf('POST', '/api/types', { eventId, name: '' })).toEqual([
      { message: 'name: must not be empty', field: 'name', rule: 'must not be empty' },
      { message: 'name: no puede estar vacío', field: 'name', rule: 'no puede estar vacío' },
      { message: 'name : ne peut pas être vide', field: 'name', rule: 'ne peut pas être vide' },
    ]);
    expect(await sentencesOf('POST', '/api/types', { eventId, name: 'A', nme: 'B' })).toEqual([
      'The request is not well formed: nme: is not a known key',
      'La petición no está bien formada: nme: no es una clave conocida',
      "La requête est mal formée : nme : n'est pas une clé connue",
    ]);
  });

  it('of a setting', async () => {
    const path = `/api/events/${fair.eventId}`;
    expect(await sentencesOf('PUT', path, { language: 'xx' })).toEqual([
      'language: must be empty or one of: en, es, fr',
      'language: debe estar vacío o ser uno de estos valores: en, es, fr',
      "language : doit être vide ou l'une de ces valeurs : en, es, fr",
    ]);
    expect(await sentencesOf('PUT', path, { location: { lat: 91, lng: 0 } })).toEqual([
      'location.lat: must be at most 90',
      'location.lat: debe ser como máximo 90',
      "location.lat : doit être d'au plus 90",
    ]);
    expect(await sentencesOf('PUT', path, { startDate: 'soon' })).toEqual([
      'The request is not well formed: startDate: must be a date such as 2027-05-21',
      'La petición no está bien formada: startDate: debe ser una fecha como 2027-05-21',
      'La requête est mal formée : startDate : doit être une date telle que 2027-05-21',
    ]);
    expect(await sentencesOf('PUT', path, { stripeSecretKey: 'pk_live_1' })).toEqual([
      'stripeSecretKey: must be a secret key for live payments, which begins with sk_live_ or rk_live_',
      'stripeSecretKey: debe ser una clave secreta para pagos reales, que empieza por sk_live_ o rk_live_',
      'stripeSecretKey : doit être une clé secrète pour paiements réels, qui commence par sk_live_ ou rk_live_',
    ]);
  });

  it('of a file that is sent', async () => {
    expect(await sentencesOf('POST', `/api/uploads?eventId=${fair.eventId}&use=poster`)).toEqual([
      'use: may only be “page”',
      'use: solo puede ser «page»',
      'use : ne peut être que « page »',
    ]);
  });

  it('and of what only code can say', async () => {
    expect(await sentencesOf('GET', '/api/registrations/%')).toEqual([
      'The request is not well formed: path: is not properly percent-encoded',
      'La petición no está bien formada: path: no tiene una codificación por ciento correcta',
      "La requête est mal formée : path : n'est pas correctement encodé en pourcent",
    ]);
  });

  it('and of what a screen watches', async () => {
    const auth = { token: turnout.adminToken, language: 'es' };
    const screen = io(turnout.url, { transports: ['websocket'], auth, forceNew: true });
    const watching: unknown = await screen
      .timeout(10_000)
      .emitWithAck('subscribe', { topic: topics.event.name, params: {} });
    screen.close();
    expect(watching).toMatchObject({ message: 'La petición no está bien formada: eventId: falta' });
  });
});

describe('an answer on a form', () => {
  const submitted = (fields: readonly unknown[], registrants: readonly unknown[] = []) =>
    toldOf('POST', '/api/registrations', { event: fair.eventId, type: fair.typeId, fields, registrants });
  const long = 'x'.repeat(5_001);

  it('that is too long is told by what its field is called', async () => {
    const rules = [
      'must have at most 5000 characters',
      'debe tener como máximo 5000 caracteres',
      'doit avoir au plus 5000 caractères',
    ] as const;
    const [en, es, fr] = rules;
    expect(await submitted([{ _id: fair.fields.EMAIL, value: long }])).toEqual([
      { message: `E-mail: ${en}`, field: 'fields.0.value', rule: en },
      { message: `E-mail: ${es}`, field: 'fields.0.value', rule: es },
      { message: `E-mail : ${fr}`, field: 'fields.0.value', rule: fr },
    ]);
    const fieldsArr = [{ fields: [{ _id: fair.fields.EMAIL, value: long }] }];
    const [, , checked] = await toldOf('POST', calls.duplicateCheck.path, { eventId: fair.eventId, fieldsArr });
    expect(checked).toMatchObject({ message: `E-mail : ${fr}`, field: 'fieldsArr.0.fields.0.value' });
    const other = { type: fair.typeId, fields: [{ _id: fair.fields.EMAIL, value: long }] };
    expect(await submitted([], [other])).toMatchObject([
      { message: `Registrant #2, E-mail: ${en}`, field: 'registrants.0.fields.0.value' },
      {},
      {},
    ]);
  });

  it('is told by its place where no such field is asked', async () => {
    const token = turnout.adminToken;
    const { field } = calls.defineField.output.parse(
      (
        await turnout.ask('POST', '/api/fields', {
          token,
          body: { eventId: fair.eventId, name: 'NOTE', title: 'Secret', type: 'text', showOnRegistrationScreen: false },
        })
      ).body,
    );
    for (const _id of [field._id, 'z'.repeat(20)])
      expect((await submitted([{ _id, value: long }]))[0]?.message).toBe(
        'fields.0.value: must have at most 5000 characters',
      );
  });

  it('is told by its place where the event is there no more', async () => {
    const token = turnout.adminToken;
    const gone = await makeTestEvent(turnout, 'Autumn fair');
    const fields = [{ _id: gone.fields.EMAIL, value: long }];
    expect((await submitted(fields))[0]?.message).toBe('E-mail: must have at most 5000 characters');
    expect((await turnout.ask('DELETE', `/api/events/${gone.eventId}`, { token })).status).toBe(200);
    expect((await submitted(fields))[0]?.message).toBe('fields.0.value: must have at most 5000 characters');
  });
});
