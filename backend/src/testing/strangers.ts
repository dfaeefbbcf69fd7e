import { calls } from '@turnout/contracts';
import type { FieldId, TypeId } from '@turnout/contracts/kernel';
import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { solved } from '../platform/bot-check/bot-token.ts';
import type { Reply, TestEvent, TestTurnout } from './turnout.ts';

type Asks = Pick<TestTurnout, 'ask' | 'adminToken'>;

/** A person's values for the fields of a test event. */
export const named = ({ fields }: TestEvent, first: string, last = 'Byron', email?: string) => [
  { _id: fields.FNAME, value: first },
  { _id: fields.LNAME, value: last },
  ...(email === undefined ? [] : [{ _id: fields.EMAIL, value: email }]),
];

/** A bot check passed, as it travels in `grecaptcha`. */
export const botToken = async ({ ask }: Pick<Asks, 'ask'>): Promise<string> =>
  solved(calls.botCheck.output.parse((await ask('GET', calls.botCheck.path)).body));

/** Registers as a stranger does, with a bot check of its own unless the body says otherwise. */
export const sendAs = async (
  turnout: Asks,
  event: TestEvent,
  body: Record<string, unknown>,
  { key = randomUUID(), language = 'en' }: { key?: string; language?: string } = {},
): Promise<Reply> =>
  turnout.ask('POST', '/api/registrations', {
    body: { event: event.eventId, type: event.typeId, grecaptcha: await botToken(turnout), ...body },
    headers: { 'idempotency-key': key, 'accept-language': language },
  });

/** What was registered; throws where it was not. */
export const submitted = ({ status, body }: Reply): z.infer<typeof calls.submit.output> => {
  if (status !== 200) throw new Error(`the registration was refused: ${JSON.stringify(body)}`);
  return calls.submit.output.parse(body);
};

/** One more type of an event; with the event's fields unless told. */
export const makeType = async (
  { ask, adminToken: token }: Asks,
  { eventId, fields }: TestEvent,
  details: Readonly<Record<string, unknown>> & { readonly fields?: readonly FieldId[] },
): Promise<TypeId> => {
  const body = { eventId, name: 'Another', fields: Object.values(fields), ...details };
  return calls.defineType.output.parse((await ask('POST', '/api/types', { token, body })).body).type._id;
};
