import { PasskeyToMake, PasskeyToUse, type CreatedPasskey, type UsedPasskey } from '@turnout/contracts/access';
import { isIP } from 'node:net';

/** What is kept of a passkey. */
export interface KeptPasskey {
  readonly credentialId: string;
  readonly publicKey: Uint8Array<ArrayBuffer>;
  readonly transports: readonly string[];
  /** As its authenticator counts them; many do not. */
  readonly uses: number;
}

export interface Passkeys {
  /** What the browser needs to make one. `known`: those that its owner has already. */
  readonly toMake: (owner: {
    readonly accountId: string;
    readonly email: string;
    readonly name: string;
    readonly known: readonly KeptPasskey[];
  }) => Promise<PasskeyToMake>;
  /** What is to be kept of one that was made; null: it was not made for this. */
  readonly made: (made: CreatedPasskey, challenge: string) => Promise<KeptPasskey | null>;
  /** What the browser needs to use one. @param challenge text that is nobody else's. */
  readonly toUse: (known: readonly KeptPasskey[], challenge: string) => Promise<PasskeyToUse>;
  /** How often it was used by now; null: it is not this passkey that signed the challenge. */
  readonly used: (used: UsedPasskey, kept: KeptPasskey, challenge: string) => Promise<number | null>;
}

/** ES256, RS256 and EdDSA, which every authenticator has one of. */
const algorithms = [-7, -257, -8] as const;

/** Loaded with the first passkey: every process that opens no door to one starts sooner without. */
const library = () => import('@simplewebauthn/server');

const bytesOf = (text: string) => new Uint8Array(Buffer.from(text, 'utf8'));
const encodedOf = (text: string): string => Buffer.from(text, 'utf8').toString('base64url');

/** The library throws where what a browser sent is not right: to whoever sent it, that is one and the same. */
const nullWhereWrong = <T>(task: Promise<T>): Promise<T | null> => task.catch(() => null);

/**
 * Passkeys (WebAuthn) of the address that pages are served under, which is known once the server listens.
 * @returns asked when it is: null where that is no name with HTTPS, as browsers demand; `localhost` will do.
 */
export const openPasskeys = (publicUrl: () => string): (() => Passkeys | null) => {
  let opened: { readonly passkeys: Passkeys | null } | undefined;
  return () => (opened ??= { passkeys: passkeysOf(publicUrl()) }).passkeys;
};

const passkeysOf = (publicUrl: string): Passkeys | null => {
  const { origin, hostname, protocol } = new URL(publicUrl);
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost');
  if (isIP(hostname.replaceAll(/[[\]]/g, '')) !== 0 || (protocol !== 'https:' && !isLocal)) return null;
  const expected = { expectedOrigin: origin, expectedRPID: hostname };
  const listed = (known: readonly KeptPasskey[]) =>
    known.map(({ credentialId, transports }) => ({ id: credentialId, transports: [...transports] }));
  return {
    toMake: async ({ accountId, email, name, known }) => {
      const { generateRegistrationOptions } = await library();
      const {
        extensions: _,
        hints: __,
        ...options
      } = await generateRegistrationOptions({
        rpName: 'Turnout',
        rpID: hostname,
        userID: bytesOf(accountId),
        userName: email,
        userDisplayName: name,
        excludeCredentials: listed(known),
        supportedAlgorithmIDs: [...algorithms],
        authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
      });
      return PasskeyToMake.parse(options);
    },
    made: async (made, challenge) => {
      const { verifyRegistrationResponse } = await library();
      const { transports } = made.response;
      const verified = await nullWhereWrong(
        verifyRegistrationResponse({
          ...expected,
          response: { ...made, clientExtensionResults: {} },
          expectedChallenge: challenge,
          supportedAlgorithmIDs: [...algorithms],
          requireUserVerification: false,
        }),
      );
      if (verified === null || !verified.verified) return null;
      const { id, publicKey, counter } = verified.registrationInfo.credential;
      return { credentialId: id, publicKey, transports, uses: counter };
    },
    toUse: async (known, challenge) => {
      const { generateAuthenticationOptions } = await library();
      const {
        extensions: _,
        hints: __,
        ...options
      } = await generateAuthenticationOptions({
        rpID: hostname,
        challenge: bytesOf(challenge),
        allowCredentials: listed(known),
        userVerification: 'preferred',
      });
      return PasskeyToUse.parse(options);
    },
    used: async (used, { credentialId, publicKey, uses, transports }, challenge) => {
      const { verifyAuthenticationResponse } = await library();
      const verified = await nullWhereWrong(
        verifyAuthenticationResponse({
          ...expected,
          response: { ...used, clientExtensionResults: {} },
          expectedChallenge: encodedOf(challenge),
          credential: { id: credentialId, publicKey, counter: uses, transports: [...transports] },
          requireUserVerification: false,
        }),
      );
      return verified?.verified === true ? verified.authenticationInfo.newCounter : null;
    },
  };
};
