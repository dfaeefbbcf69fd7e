import { calls } from '@turnout/contracts';
import { nobody, type Asked } from './things.ts';

type About = readonly ['registration', (id: string) => { readonly path: string; readonly body?: object }];

/** Gives, for each call about messages to one person and their addresses, how it is asked about somebody of the event. */
export const messageCallsAbout = (eventId: string) => {
  const ofPerson = ({ path }: { readonly path: string }, id: string): string => path.replace(':id', id);
  return {
    messages: ['registration', (id) => ({ path: `${calls.messages.path}?eventId=${eventId}&registrationId=${id}` })],
    writeMessage: [
      'registration',
      (id) => ({
        path: calls.writeMessage.path,
        body: { eventId, registrationId: id, subject: 'Hello', content: 'Hello' },
      }),
    ],
    writeText: [
      'registration',
      (id) => ({ path: calls.writeText.path, body: { eventId, registrationId: id, content: 'Hello' } }),
    ],
    textSetUp: ['registration', (id) => ({ path: ofPerson(calls.textSetUp, id) })],
    barredAddresses: ['registration', (id) => ({ path: ofPerson(calls.barredAddresses, id) })],
    freeAddress: ['registration', (id) => ({ path: ofPerson(calls.freeAddress, id), body: { channel: 'email' } })],
  } satisfies Readonly<Record<string, About>>;
};

/** Gives the calls about messages to many as they are asked in an event. */
export const othersOfMessages = (eventId: string): Readonly<Record<string, Asked>> => ({
  mailings: { path: `${calls.mailings.path}?eventId=${eventId}` },
  mailingPreview: { path: `${calls.mailingPreview.path}?eventId=${eventId}` },
  massEmail: { path: calls.massEmail.path, body: { eventId, fromNextBtn: true } },
  massText: { path: calls.massText.path, body: { eventId, fromNextBtn: true } },
  massEmailLogs: { path: `${calls.massEmailLogs.path}?event=${eventId}` },
  downloadMassEmailLogs: { path: calls.downloadMassEmailLogs.path, body: { eventId } },
  subscription: { path: calls.subscription.path.replace(':token', nobody + nobody) },
  unsubscribe: { path: calls.unsubscribe.path.replace(':token', nobody + nobody) },
});
