import { CreatedPasskey, UsedPasskey, type PasskeyToMake, type PasskeyToUse } from '@turnout/contracts/access';

/** Whether this browser knows passkeys at all. */
export const knowsPasskeys = (): boolean => typeof window.PublicKeyCredential === 'function';

// The library is fetched by whoever needs it: few do, and not at every log-in.

/** Has the browser make a passkey. Refuses where the person, or the authenticator, does not. */
export const makePasskey = async (options: PasskeyToMake): Promise<CreatedPasskey> => {
  const { startRegistration } = await import('@simplewebauthn/browser');
  return CreatedPasskey.parse(await startRegistration({ optionsJSON: options }));
};

/** Has the browser sign with one of the passkeys. Refuses where the person, or the authenticator, does not. */
export const signWithPasskey = async (options: PasskeyToUse): Promise<UsedPasskey> => {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  return UsedPasskey.parse(await startAuthentication({ optionsJSON: options }));
};
