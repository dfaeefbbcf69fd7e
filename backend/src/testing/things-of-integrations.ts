import { calls } from '@turnout/contracts';
import type { Asked } from './asked.ts';
import { nobody } from './things.ts';

/** The way in which calls of other systems, calendars, wallets and other sign-ins are asked, and what the installation itself tells anybody. */
export const othersOfIntegrations = (eventId: string, registrationId: string): Readonly<Record<string, Asked>> => {
  const ofRegistrant = ({ path }: { readonly path: string }): string => path.replace(':registrationId', registrationId);
  return {
    apiTokens: { path: `${calls.apiTokens.path}?eventId=${eventId}` },
    makeApiToken: { path: calls.makeApiToken.path, body: { eventId, name: 'Other', flags: ['settings'] } },
    webhooks: { path: `${calls.webhooks.path}?eventId=${eventId}` },
    addWebhook: {
      path: calls.addWebhook.path,
      body: { eventId, url: 'https://example.org', kinds: ['check_in.recorded'] },
    },
    signInWays: { path: calls.signInWays.path },
    startOpenId: { path: calls.startOpenId.path },
    finishOpenId: { path: calls.finishOpenId.path, body: { key: 'k'.repeat(43), answer: '' } },
    programmeCalendar: { path: calls.programmeCalendar.path.replace(':eventId', eventId) },
    ownCalendar: { path: calls.ownCalendar.path.replace(':code', `c0${nobody}00000`) },
    calendarLink: { path: ofRegistrant(calls.calendarLink) },
    botCheck: { path: calls.botCheck.path },
    streetMap: { path: calls.streetMap.path },
    reach: { path: calls.reach.path },
    walletWays: { path: calls.walletWays.path },
    applePass: { path: ofRegistrant(calls.applePass) },
    googlePass: { path: ofRegistrant(calls.googlePass) },
  };
};
