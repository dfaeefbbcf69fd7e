import { calls } from '@turnout/contracts';
import type { Asked } from './asked.ts';
import { nobody } from './things.ts';

/** Gives the calls about messages to many as they are asked in an event. */
export const othersOfMailings = (eventId: string): Readonly<Record<string, Asked>> => ({
  mailings: { path: `${calls.mailings.path}?eventId=${eventId}` },
  mailingPreview: { path: `${calls.mailingPreview.path}?eventId=${eventId}` },
  massEmail: { path: calls.massEmail.path, body: { eventId, fromNextBtn: true } },
  massText: { path: calls.massText.path, body: { eventId, fromNextBtn: true } },
  previewMailText: {
    path: calls.previewMailText.path,
    body: { eventId, kind: 'registration-confirmed', language: 'en' },
  },
  testMailText: { path: calls.testMailText.path, body: { eventId, kind: 'registration-confirmed', language: 'en' } },
  massEmailLogs: { path: `${calls.massEmailLogs.path}?event=${eventId}` },
  downloadMassEmailLogs: { path: calls.downloadMassEmailLogs.path, body: { eventId } },
  subscription: { path: calls.subscription.path.replace(':token', nobody + nobody) },
  unsubscribe: { path: calls.unsubscribe.path.replace(':token', nobody + nobody) },
});
