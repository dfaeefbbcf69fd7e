// kind: pure
import { tokensAtMost } from '@turnout/contracts/integrations';
import { ApiTokenId, EventId, Instant, type Flag } from '@turnout/contracts/kernel';
import { describe, it } from 'vitest';
import { specification } from '../../platform/testing/decider-specification.ts';
import { apiTokensFold } from './api-token.ts';
import { makeApiToken, revokeApiToken, type TokenWanted } from './api-token.decider.ts';

const eventId = EventId.parse('e0000000000000000001');
const idOf = (nth: number) => ApiTokenId.parse(`t${String(nth).padStart(19, '0')}`);
const tokenId = idOf(1);
const flags: Flag[] = ['viewRegistrants', 'settings'];
const wanted: TokenWanted = { eventId, tokenId, name: 'System', flags, expiresAt: null, held: new Set(flags) };
const made = { type: 'ApiTokenMade', data: { eventId, tokenId, name: 'System', flags } };
const revoked = { type: 'ApiTokenRevoked', data: { eventId, tokenId } };

describe('an API token', () => {
  it('is made once, with flags of its maker alone', () => {
    const { given } = specification(apiTokensFold, makeApiToken);
    given([]).when(wanted).then([made]);
    given([made]).when(wanted).then([]);
    given([made, revoked]).when(wanted).then([]);
    given([])
      .when({ ...wanted, held: new Set<Flag>(['settings']) })
      .thenRejects('flag-not-yours-to-give');
    given([])
      .when({ ...wanted, held: 'every' })
      .then([made]);
  });

  it('ends in the future, if at all', () => {
    const { given } = specification(apiTokensFold, makeApiToken);
    const late = Instant.parse('2999-01-01T00:00:00.000Z');
    given([])
      .when({ ...wanted, expiresAt: late })
      .then([{ ...made, data: { ...made.data, expiresAt: late } }]);
    given([])
      .when({ ...wanted, expiresAt: Instant.parse('2001-01-01T00:00:00.000Z') })
      .thenRejects('expires-in-the-past');
  });

  it('is one of so many, of which those that were revoked are none', () => {
    const { given } = specification(apiTokensFold, makeApiToken);
    const many = Array.from({ length: tokensAtMost }, (_, nth) => ({
      ...made,
      data: { ...made.data, tokenId: idOf(nth + 1) },
    }));
    const another = { ...wanted, tokenId: idOf(99) };
    given(many).when(another).thenRejects('too-many-api-tokens');
    given([...many, revoked])
      .when(another)
      .then([{ ...made, data: { ...made.data, tokenId: idOf(99) } }]);
  });

  it('is revoked once', () => {
    const { given } = specification(apiTokensFold, revokeApiToken);
    given([made]).when({ eventId, tokenId }).then([revoked]);
    given([made, revoked]).when({ eventId, tokenId }).then([]);
    given([]).when({ eventId, tokenId }).thenRejects('not-found');
  });
});
