import type { SessionView } from '@turnout/contracts/access';
import { Instant, SessionId } from '@turnout/contracts/kernel';
import { deriveId } from '../platform/ids/ids.ts';
import type { LiveSession } from '../platform/session/sessions.ts';

type Named = readonly (readonly [name: string, told: RegExp])[];

/** In this order: most browsers also call themselves by the names of others. */
const browsers: Named = [
  ['Edge', /\bEdg(e|A|iOS)?\//],
  ['Opera', /\b(OPR|Opera)\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(Chrome|CriOS|Chromium)\//],
  ['Safari', /\bSafari\//],
];
const systems: Named = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Mac', /\bMac OS X\b|\bMacintosh\b/],
  ['Linux', /\bLinux\b/],
];

const nameIn = (names: Named, userAgent: string): string | null =>
  names.find(([, told]) => told.test(userAgent))?.[0] ?? null;

/** The browser and the system that a user agent tells of, by the names people know; null where it tells of none. */
export const deviceOfUserAgent = (userAgent: string | null): Pick<SessionView, 'browser' | 'system'> => ({
  browser: nameIn(browsers, userAgent ?? ''),
  system: nameIn(systems, userAgent ?? ''),
});

/**
 * A session as its owner sees it. Its id is made from the stored one and leads neither back to that nor to the token.
 * @param current the session that asks.
 */
export const sessionView = (
  { sessionId, createdAt, lastActiveAt, userAgent }: LiveSession,
  current: string,
): SessionView => ({
  _id: SessionId.parse(deriveId(sessionId, 'session')),
  since: Instant.parse(createdAt.toISOString()),
  lastActiveAt: Instant.parse(lastActiveAt.toISOString()),
  ...deviceOfUserAgent(userAgent),
  isThisOne: sessionId === current,
});
