import { z } from 'zod';

// What WebAuthn (Level 3, section 5.8) passes between server and browser, as JSON.

const encoded = z.string().max(20_000);
const Known = z.strictObject({
  id: encoded,
  type: z.literal('public-key'),
  transports: z.array(z.string().max(40)).max(20),
});

/** What a browser needs to make a passkey. */
export const PasskeyToMake = z.strictObject({
  rp: z.strictObject({ id: z.string(), name: z.string() }),
  user: z.strictObject({ id: encoded, name: z.string(), displayName: z.string() }),
  challenge: encoded,
  pubKeyCredParams: z.array(z.strictObject({ alg: z.int(), type: z.literal('public-key') })),
  timeout: z.int(),
  attestation: z.literal('none'),
  excludeCredentials: z.array(Known),
  authenticatorSelection: z.strictObject({
    residentKey: z.literal('preferred'),
    requireResidentKey: z.boolean(),
    userVerification: z.literal('preferred'),
  }),
});
export type PasskeyToMake = z.infer<typeof PasskeyToMake>;

/** What a browser needs to use one of them. */
export const PasskeyToUse = z.strictObject({
  rpId: z.string(),
  challenge: encoded,
  allowCredentials: z.array(Known),
  timeout: z.int(),
  userVerification: z.literal('preferred'),
});
export type PasskeyToUse = z.infer<typeof PasskeyToUse>;

const credential = { id: encoded, rawId: encoded, type: z.literal('public-key') };

/** What a browser made; whatever else it tells is not looked at. */
export const CreatedPasskey = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: encoded,
    attestationObject: encoded,
    transports: z.array(z.string().max(40)).max(20).default([]),
  }),
});
export type CreatedPasskey = z.infer<typeof CreatedPasskey>;

/** What a browser signed with one. */
export const UsedPasskey = z.object({
  ...credential,
  response: z.object({ clientDataJSON: encoded, authenticatorData: encoded, signature: encoded }),
});
export type UsedPasskey = z.infer<typeof UsedPasskey>;
