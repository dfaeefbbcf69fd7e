import { CreatedPasskey, PasskeyToMake, PasskeyToUse, UsedPasskey } from '@turnout/contracts/access';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest();
const userPresent = 0x01;
const userVerified = 0x04;
const holdsKey = 0x40;

/** A key's two coordinates, 32 bytes each. */
const coordinate = (text: string | undefined): Uint8Array<ArrayBuffer> =>
  new Uint8Array(Buffer.from(text ?? '', 'base64url'));

/**
 * An authenticator in software that speaks WebAuthn (Level 3) as a browser passes it on: one ES256 key pair, no
 * attestation, and a counter that grows with each use. A stand-in for a phone or a security key.
 * @param origin where its browser believes to be.
 */
export const softwareAuthenticator = (origin: string) => {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x, y } = publicKey.export({ format: 'jwk' });
  const credentialId = randomBytes(32);
  const id = credentialId.toString('base64url');
  let uses = 0;

  const authenticatorData = (rpId: string, flags: number, rest = Buffer.alloc(0)): Buffer => {
    uses += 1;
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(uses);
    return Buffer.concat([sha256(rpId), Buffer.from([flags | userPresent | userVerified]), counter, rest]);
  };
  const clientData = (type: string, challenge: string): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

  return {
    /** What `navigator.credentials.create` answers. */
    make: (asked: unknown): CreatedPasskey => {
      const { rp, challenge } = PasskeyToMake.parse(asked);
      const key = new Map<number, number | Uint8Array<ArrayBuffer>>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, coordinate(x)],
        [-3, coordinate(y)],
      ]);
      const length = Buffer.alloc(2);
      length.writeUInt16BE(credentialId.length);
      const rest = Buffer.concat([Buffer.alloc(16), length, credentialId, isoCBOR.encode(key)]);
      const data = new Uint8Array(authenticatorData(rp.id, holdsKey, rest));
      const attestation = new Map<string, string | Map<string, string> | Uint8Array<ArrayBuffer>>([
        ['fmt', 'none'],
        ['attStmt', new Map<string, string>()],
        ['authData', data],
      ]);
      return CreatedPasskey.parse({
        id,
        rawId: id,
        type: 'public-key',
        response: {
          clientDataJSON: clientData('webauthn.create', challenge).toString('base64url'),
          attestationObject: Buffer.from(isoCBOR.encode(attestation)).toString('base64url'),
          transports: ['internal'],
        },
      });
    },
    /** What `navigator.credentials.get` answers. */
    use: (asked: unknown): UsedPasskey => {
      const { rpId, challenge } = PasskeyToUse.parse(asked);
      const data = authenticatorData(rpId, 0);
      const client = clientData('webauthn.get', challenge);
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey);
      return UsedPasskey.parse({
        id,
        rawId: id,
        type: 'public-key',
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: signature.toString('base64url'),
        },
      });
    },
  };
};
