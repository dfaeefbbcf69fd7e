import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { json, type DoubleAnswer, type DoubleHandler, type DoubleRequest } from '../http.ts';
import { serveDouble } from '../serve.ts';

/** Ways in which a provider misbehaves. */
export type Fault =
  | 'other-nonce'
  | 'other-key'
  | 'other-audience'
  | 'expired'
  | 'away'
  /** The person says no, or may not. */
  | 'denied'
  /** The e-mail address stands in no token: it is asked for. */
  | 'email-asked-for';

/** A person who is logged in at the provider. */
export interface Known {
  readonly email: string;
  readonly isVerified: boolean;
}

/** The grant that a code stands for, until it is used. */
interface Grant {
  readonly challenge: string;
  readonly redirect: string;
  readonly nonce: string;
  readonly person: Known;
}

const clientId = 'turnout';
const clientSecret = 'a secret of the double';
const base64url = (value: string | Buffer): string => Buffer.from(value).toString('base64url');
const newKey = () => generateKeyPairSync('rsa', { modulusLength: 2048 });

/**
 * A provider of OpenID Connect on this machine that speaks the protocol: discovery, keys, the code flow with PKCE, tokens
 * signed with RS256, codes that are good once. Whoever comes to its page is `person` and agrees at once.
 */
export const openProvider = async () => {
  const keys = newKey();
  const others = newKey();
  const grants = new Map<string, Grant>();
  const access = new Map<string, Known>();
  let person: Known = { email: 'nobody@example.org', isVerified: true };
  let fault: Fault | null = null;
  let issuer = '';

  const signed = (claims: object): string => {
    const said = `${base64url(JSON.stringify({ alg: 'RS256', kid: 'one' }))}.${base64url(JSON.stringify(claims))}`;
    const { privateKey } = fault === 'other-key' ? others : keys;
    return `${said}.${base64url(sign('sha256', Buffer.from(said), privateKey))}`;
  };
  const subOf = ({ email }: Known): string => createHash('sha256').update(email).digest('hex').slice(0, 20);
  const emailOf = ({ email, isVerified }: Known) => ({ email, email_verified: isVerified });

  const authorize = (query: URLSearchParams): DoubleAnswer => {
    const asked = (name: string): string => query.get(name) ?? '';
    const back = new URL(asked('redirect_uri'));
    back.searchParams.set('state', asked('state'));
    const isAsked =
      asked('client_id') === clientId &&
      asked('response_type') === 'code' &&
      asked('code_challenge_method') === 'S256' &&
      asked('scope').split(' ').includes('openid');
    if (!isAsked) return json(400, { error: 'invalid_request' });
    if (fault === 'denied') back.searchParams.set('error', 'access_denied');
    else {
      const code = randomBytes(24).toString('base64url');
      const nonce = fault === 'other-nonce' ? 'another' : asked('nonce');
      grants.set(code, { challenge: asked('code_challenge'), redirect: asked('redirect_uri'), nonce, person });
      back.searchParams.set('code', code);
    }
    return { status: 302, headers: { location: back.href }, body: '' };
  };

  const token = ({ body, headers }: DoubleRequest): DoubleAnswer => {
    const form = new URLSearchParams(body);
    const basic = `Basic ${Buffer.from(`${clientId}:${encodeURIComponent(clientSecret).replaceAll('%20', '+')}`).toString('base64')}`;
    const isClient =
      headers['authorization'] === basic ||
      (form.get('client_id') === clientId && form.get('client_secret') === clientSecret);
    if (!isClient) return json(401, { error: 'invalid_client' }, { 'www-authenticate': 'Basic' });
    const code = form.get('code') ?? '';
    const grant = grants.get(code);
    // Good once, whatever comes of it.
    grants.delete(code);
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    if (grant?.challenge !== challenge || grant.redirect !== form.get('redirect_uri'))
      return json(400, { error: 'invalid_grant' });
    const bearer = randomBytes(24).toString('base64url');
    access.set(bearer, grant.person);
    const now = Math.floor(Date.now() / 1000);
    const idToken = signed({
      iss: issuer,
      sub: subOf(grant.person),
      aud: fault === 'other-audience' ? 'somebody else' : clientId,
      iat: now,
      exp: fault === 'expired' ? now - 3600 : now + 300,
      nonce: grant.nonce,
      ...(fault === 'email-asked-for' ? {} : emailOf(grant.person)),
    });
    return json(200, { access_token: bearer, token_type: 'Bearer', expires_in: 300, id_token: idToken });
  };

  const handle: DoubleHandler = (request) => {
    const { pathname, searchParams } = new URL(request.url, issuer);
    if (fault === 'away') return Promise.resolve({ status: 503, body: 'away' });
    const answers: Readonly<Record<string, () => DoubleAnswer>> = {
      '/.well-known/openid-configuration': () =>
        json(200, {
          issuer,
          authorization_endpoint: `${issuer}/authorize`,
          token_endpoint: `${issuer}/token`,
          userinfo_endpoint: `${issuer}/userinfo`,
          jwks_uri: `${issuer}/keys`,
          response_types_supported: ['code'],
          subject_types_supported: ['public'],
          id_token_signing_alg_values_supported: ['RS256'],
          code_challenge_methods_supported: ['S256'],
        }),
      '/keys': () =>
        json(200, { keys: [{ ...keys.publicKey.export({ format: 'jwk' }), kid: 'one', alg: 'RS256', use: 'sig' }] }),
      '/authorize': () => authorize(searchParams),
      '/token': () => token(request),
      '/userinfo': () => {
        const known = access.get((request.headers['authorization'] ?? '').replace(/^Bearer /, ''));
        return known === undefined
          ? json(401, { error: 'invalid_token' })
          : json(200, { sub: subOf(known), ...emailOf(known) });
      },
    };
    return Promise.resolve(answers[pathname]?.() ?? json(404, { error: 'not_found' }));
  };
  const served = await serveDouble(handle);
  issuer = `http://${served.host}:${served.port}`;
  return {
    /** Variables that name it in a configuration. */
    env: { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret, OIDC_NAME: 'Club login' },
    /** Has somebody else be logged in there from now on. */
    become: (next: Known): void => void (person = next),
    misbehave: (next: Fault | null): void => void (fault = next),
    close: served.close,
  };
};
