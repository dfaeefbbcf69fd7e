import { calls } from '@turnout/contracts';

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
