import { apiTokenEvents } from '@turnout/contracts/integrations';
import {
  AccountId,
  foldOf,
  when,
  type ApiTokenId,
  type EventId,
  type Flag,
  type Instant,
} from '@turnout/contracts/kernel';

/** An API token in force, expired or not. */
export interface ApiToken {
  readonly tokenId: ApiTokenId;
  readonly name: string;
  readonly flags: readonly Flag[];
  readonly madeBy: AccountId;
  readonly madeAt: Instant;
  readonly expiresAt: Instant | null;
}

/** The tokens of an event that were not revoked, oldest first, and every id that was ever given. */
export interface ApiTokensState {
  readonly tokens: readonly ApiToken[];
  readonly ever: ReadonlySet<ApiTokenId>;
}

/** How the facts of an event's API tokens add up (stream `apitokens-<eventId>`). */
export const apiTokensFold = foldOf<ApiTokensState>({
  initial: () => ({ tokens: [], ever: new Set() }),
  facts: [
    when(apiTokenEvents.ApiTokenMade, ({ tokens, ever }, { data, metadata }) => ({
      tokens: [
        ...tokens,
        {
          tokenId: data.tokenId,
          name: data.name,
          flags: data.flags,
          madeBy: AccountId.parse(metadata.actor.id),
          madeAt: metadata.at,
          expiresAt: data.expiresAt ?? null,
        },
      ],
      ever: new Set([...ever, data.tokenId]),
    })),
    when(apiTokenEvents.ApiTokenRevoked, ({ tokens, ever }, { data }) => ({
      tokens: tokens.filter(({ tokenId }) => tokenId !== data.tokenId),
      ever,
    })),
  ],
});

export const apiTokensStream = (eventId: EventId) => `apitokens-${eventId}`;
