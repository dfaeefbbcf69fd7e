import {
  allowInsecureRequests,
  authorizationCodeGrant,
  AuthorizationResponseError,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  ClientError,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
  ResponseBodyError,
  type Configuration,
  type IDToken,
} from 'openid-client';
import { OutsideUnreachable } from '../http/outside-unreachable.ts';

/** The organisation's own sign-in, as the configuration names it. */
export interface OpenIdConfig {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** The words on the button. */
  readonly name: string;
}

/** The secrets of one log-in: what the provider gives back, and what only whoever began it knows. */
export interface OpenIdSecrets {
  readonly state: string;
  readonly nonce: string;
  /** Of PKCE. */
  readonly verifier: string;
}

/** A person as the provider knows them. */
export interface OpenIdPerson {
  readonly email: string;
  readonly isVerified: boolean;
}

export interface OpenId {
  /** The address at the provider to which the browser goes. @throws OutsideUnreachable */
  readonly addressOf: (secrets: OpenIdSecrets) => Promise<string>;
  /**
   * The person whom an answer of the provider is about; null: it is none of this log-in, or says that there is nobody.
   * @param query with which the browser came back. @throws OutsideUnreachable
   */
  readonly personOf: (query: string, secrets: OpenIdSecrets) => Promise<OpenIdPerson | null>;
}

const timeoutSeconds = 10;

/** Refusals: what was sent to us, or what the provider says of it, is not good. Anything else is that it was not reached. */
const isRefusal = (error: unknown): boolean =>
  error instanceof AuthorizationResponseError ||
  (error instanceof ResponseBodyError && error.status < 500) ||
  (error instanceof ClientError && error.code !== 'OAUTH_TIMEOUT' && error.code !== 'OAUTH_RESPONSE_IS_NOT_CONFORM');

const unreachable = (error: unknown): OutsideUnreachable =>
  new OutsideUnreachable('the sign-in of the organisation was not reached', { cause: error });

/**
 * Speaks OpenID Connect: the code flow with PKCE, state and nonce; who somebody is stands in a token whose signature is
 * checked, never in what the browser brings (docs/decisions/0178-sign-in-by-openid.md).
 * @param callback the address to which the provider sends browsers back.
 */
export const openOpenId = ({ issuer, clientId, clientSecret }: OpenIdConfig, callback: () => string): OpenId => {
  let known: Promise<Configuration> | null = null;
  const isPlain = new URL(issuer).protocol === 'http:';
  const configuration = (): Promise<Configuration> => {
    // What could not be read is read again by the next.
    known ??= discovery(new URL(issuer), clientId, clientSecret, undefined, {
      timeout: timeoutSeconds,
      execute: [enableNonRepudiationChecks, ...(isPlain ? [allowInsecureRequests] : [])],
    }).catch((error: unknown) => {
      known = null;
      throw unreachable(error);
    });
    return known;
  };
  const emailIn = async (config: Configuration, claims: IDToken, accessToken: string) => {
    if (typeof claims['email'] === 'string') return claims;
    // Some providers say it only to whoever asks.
    return fetchUserInfo(config, accessToken, claims.sub);
  };
  return {
    addressOf: async ({ state, nonce, verifier }) => {
      const config = await configuration();
      return buildAuthorizationUrl(config, {
        redirect_uri: callback(),
        scope: 'openid email',
        response_type: 'code',
        code_challenge: await calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        state,
        nonce,
      }).href;
    },
    personOf: async (query, { state, nonce, verifier }) => {
      const config = await configuration();
      const came = new URL(callback());
      came.search = query;
      try {
        const tokens = await authorizationCodeGrant(config, came, {
          pkceCodeVerifier: verifier,
          expectedState: state,
          expectedNonce: nonce,
          idTokenExpected: true,
        });
        const claims = tokens.claims();
        if (claims === undefined) return null;
        const { email, email_verified: isVerified } = await emailIn(config, claims, tokens.access_token);
        return { email: typeof email === 'string' ? email : '', isVerified: isVerified === true };
      } catch (error) {
        if (isRefusal(error)) return null;
        throw unreachable(error);
      }
    },
  };
};
