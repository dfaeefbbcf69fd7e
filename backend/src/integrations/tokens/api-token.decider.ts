import { tokensAtMost, type apiTokenEvents } from '@turnout/contracts/integrations';
import {
  reject,
  type ApiTokenId,
  type Decide,
  type EventId,
  type EventOf,
  type Flag,
  type Instant,
} from '@turnout/contracts/kernel';
import type { ApiTokensState } from './api-token.ts';

type TokenEvent = EventOf<(typeof apiTokenEvents)[keyof typeof apiTokenEvents]>;

export interface TokenWanted {
  readonly eventId: EventId;
  readonly tokenId: ApiTokenId;
  readonly name: string;
  readonly flags: readonly Flag[];
  readonly expiresAt: Instant | null;
  /** What whoever makes it holds in the event; 'every': the platform admin. */
  readonly held: 'every' | ReadonlySet<Flag>;
}

/** Makes a token with some of its maker's flags: nobody rises by their own hand. Making it again adds nothing. */
export const makeApiToken: Decide<
  TokenWanted,
  ApiTokensState,
  TokenEvent,
  'flag-not-yours-to-give' | 'expires-in-the-past' | 'too-many-api-tokens'
> = ({ eventId, tokenId, name, flags, expiresAt, held }, { tokens, ever }, { now }) => {
  if (ever.has(tokenId)) return [];
  const beyond = held === 'every' ? [] : flags.filter((flag) => !held.has(flag));
  if (beyond.length > 0) return reject('flag-not-yours-to-give', { flags: beyond.join(', ') });
  if (expiresAt !== null && expiresAt <= now) return reject('expires-in-the-past');
  if (tokens.length >= tokensAtMost) return reject('too-many-api-tokens', { most: tokensAtMost });
  const end = expiresAt === null ? {} : { expiresAt };
  return [{ type: 'ApiTokenMade', data: { eventId, tokenId, name, flags: [...flags], ...end } }];
};

/** Ends a token; ending it again adds nothing. */
export const revokeApiToken: Decide<
  { readonly eventId: EventId; readonly tokenId: ApiTokenId },
  ApiTokensState,
  TokenEvent,
  'not-found'
> = ({ eventId, tokenId }, { tokens, ever }) => {
  if (!ever.has(tokenId)) return reject('not-found');
  return tokens.some((one) => one.tokenId === tokenId) ? [{ type: 'ApiTokenRevoked', data: { eventId, tokenId } }] : [];
};
