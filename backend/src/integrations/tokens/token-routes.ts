import { integrationsApi, type ApiTokenView } from '@turnout/contracts/integrations';
import {
  ApiTokenId,
  Instant,
  isRejection,
  reject,
  type EventId,
  type Rights,
  type Words,
} from '@turnout/contracts/kernel';
import type { FastifyInstance } from 'fastify';
import { route, say, type HttpContext } from '../../platform/http/route.ts';
import { profileFor, type Profile } from '../../platform/session/staff.ts';
import type { Streams } from '../../platform/command/streams.ts';
import type { Platform } from '../../platform/module/platform.ts';
import { flagsHeld } from '../flags-held.ts';
import { apiTokensStream, type ApiToken, type ApiTokensState } from './api-token.ts';
import { makeApiToken, revokeApiToken } from './api-token.decider.ts';
import { lastUses } from './last-uses.ts';

const revoked: Words = {
  en: 'The token was revoked',
  es: 'La clave fue revocada',
  fr: 'Le jeton a été révoqué',
};

export interface TokenParts {
  readonly platform: Platform;
  readonly tokens: Streams<ApiTokensState>;
  readonly profile: Profile;
}

/** Making, listing and revoking API tokens, by who sets the event up (rule integrations/tokens). */
export const tokenRoutes = (app: FastifyInstance, http: HttpContext, parts: TokenParts): void => {
  const { platform, tokens } = parts;
  const { commands, sql, clock } = platform;
  const stateOf = async (
    { tokenId, expiresAt, madeBy }: ApiToken,
    eventId: EventId,
  ): Promise<ApiTokenView['state']> => {
    if (expiresAt !== null && expiresAt <= clock.now()) return 'expired';
    const session = { kind: 'token', sessionId: '', tokenId, eventId, accountId: madeBy, name: '' } as const;
    return (await http.rights.rightsIn(session, eventId)) === null ? 'idle' : 'works';
  };
  const viewsOf = async (eventId: EventId, rights: Rights | null, list: readonly ApiToken[]) => {
    const name = profileFor(parts.profile, rights);
    const uses = await lastUses(sql, eventId);
    return Promise.all(
      list.map(async (token): Promise<ApiTokenView> => ({
        _id: token.tokenId,
        eventId,
        name: token.name,
        flags: [...token.flags],
        madeBy: (await name(token.madeBy))?.name ?? '',
        madeAt: token.madeAt,
        expiresAt: token.expiresAt,
        lastUsedAt: uses.get(token.tokenId) ?? null,
        state: await stateOf(token, eventId),
      })),
    );
  };

  route(app, http, integrationsApi.apiTokens, {
    isPolled: true,
    handle: async ({ query: { eventId } }, { rights }) => {
      const { state } = await tokens.read(apiTokensStream(eventId));
      return { body: { tokens: await viewsOf(eventId, rights, state.tokens) } };
    },
  });

  route(app, http, integrationsApi.makeApiToken, {
    handle: async ({ body: { eventId, name, flags, expiresAt } }, caller) => {
      const tokenId = ApiTokenId.parse(caller.newId('api-token'));
      const end = expiresAt === undefined || expiresAt === null ? null : Instant.parse(expiresAt);
      const made = await commands.handle({
        streams: tokens,
        streamId: apiTokensStream(eventId),
        eventId,
        decide: makeApiToken,
        command: { eventId, tokenId, name, flags, expiresAt: end, held: flagsHeld(caller.rights) },
        context: caller.context(),
      });
      if (isRejection(made)) return made;
      // As it is now: the same request may come again when the token is over.
      const { state } = await tokens.read(apiTokensStream(eventId));
      const own = state.tokens.filter((one) => one.tokenId === tokenId);
      if (own.length === 0) return reject('not-found');
      // The answer was lost: what it gave out opens nothing, and this one does.
      await http.sessions.endAll({ tokenId, eventId });
      const token = await http.sessions.open({ tokenId, eventId });
      const [apiToken] = await viewsOf(eventId, caller.rights, own);
      if (apiToken === undefined) throw new Error('a token that was just made is not there');
      return { body: { apiToken, token }, position: made.position };
    },
  });

  route(app, http, integrationsApi.revokeApiToken, {
    handle: async ({ params: { eventId, id: tokenId } }, caller) => {
      const ended = await commands.handle({
        streams: tokens,
        streamId: apiTokensStream(eventId),
        eventId,
        decide: revokeApiToken,
        command: { eventId, tokenId },
        context: caller.context(),
      });
      if (isRejection(ended)) return ended;
      await http.sessions.endAll({ tokenId, eventId });
      return { body: { message: say(revoked, caller.language) }, position: ended.position };
    },
  });
};
