import { calls } from '@turnout/contracts';
import { z } from 'zod';
import type { SharedTurnout } from './turnout.ts';

/** Answer of the call that writes to many where it sends. */
const MassMailing = z.looseObject({ mailing: z.looseObject({ _id: z.string() }) });

/** A message to everybody of an event in a time that never comes, so that nobody is written to; its id. */
export const massMailingOf = async (
  { ask }: Pick<SharedTurnout, 'ask'>,
  eventId: string,
  token: string,
): Promise<string> => {
  const body = { eventId, subject: 'Soon', message: 'Hello', sendAt: '2999-01-01' };
  return MassMailing.parse((await ask('POST', calls.massEmail.path, { token, body })).body).mailing._id;
};

type About = readonly [
  'registration' | 'massMailing',
  (id: string) => { readonly path: string; readonly body?: object },
];

/** Gives how each call about a message to many, or to somebody of many, is asked about one of the event. */
export const massCallsAbout = (eventId: string) => {
  const own = (body: object): object => ({ eventId, ...body });
  return {
    previewMassMessage: [
      'registration',
      (id) => ({
        path: calls.previewMassMessage.path,
        body: own({ channel: 'email', registrantId: id, message: 'Hello' }),
      }),
    ],
    previewMailText: [
      'registration',
      (id) => ({
        path: calls.previewMailText.path,
        body: own({ kind: 'registration-confirmed', language: 'en', registrantId: id }),
      }),
    ],
    switchMassMailing: [
      'massMailing',
      (id) => ({ path: calls.switchMassMailing.path.replace(':mailingId', id), body: own({ state: 'paused' }) }),
    ],
    massEmailLogs: ['massMailing', (id) => ({ path: `${calls.massEmailLogs.path}?event=${eventId}&mailingId=${id}` })],
    massTextLogs: ['massMailing', (id) => ({ path: `${calls.massTextLogs.path}?event=${eventId}&mailingId=${id}` })],
    downloadMassEmailLogs: [
      'massMailing',
      (id) => ({ path: calls.downloadMassEmailLogs.path, body: own({ mailingId: id }) }),
    ],
    downloadMassTextLogs: [
      'massMailing',
      (id) => ({ path: calls.downloadMassTextLogs.path, body: own({ mailingId: id }) }),
    ],
  } as const satisfies Readonly<Record<string, About>>;
};
