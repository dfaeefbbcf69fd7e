import { openStreams, type Streams } from '../../platform/command/streams.ts';
import type { Platform } from '../../platform/module/platform.ts';
import { apiTokensFold, apiTokensStream, type ApiToken, type ApiTokensState } from './api-token.ts';
import type { ApiTokenId, EventId, Instant } from '@turnout/contracts/kernel';

/** The API tokens of events: what opens each right now is asked of the log. */
export interface ApiTokensBook {
  readonly streams: Streams<ApiTokensState>;
  /** Null: revoked, or never made. */
  readonly find: (eventId: EventId, tokenId: ApiTokenId) => Promise<ApiToken | null>;
  readonly now: () => Instant;
}

export const openApiTokens = ({ log, watch, clock }: Pick<Platform, 'log' | 'watch' | 'clock'>): ApiTokensBook => {
  const streams = openStreams({ log, fold: apiTokensFold, watch });
  return {
    streams,
    find: async (eventId, tokenId) => {
      const { state } = await streams.read(apiTokensStream(eventId));
      return state.tokens.find((one) => one.tokenId === tokenId) ?? null;
    },
    now: clock.now,
  };
};
