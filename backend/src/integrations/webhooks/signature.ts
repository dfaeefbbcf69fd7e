import { createHmac, randomBytes } from 'node:crypto';

const prefix = 'whsec_';

/** A signing secret as Standard Webhooks writes it: 256 random bits. */
export const newSecret = (): string => `${prefix}${randomBytes(32).toString('base64')}`;

export interface Signed {
  readonly id: string;
  /** Of this attempt, in seconds since 1970. */
  readonly timestamp: number;
  readonly body: string;
}

/** The headers that receivers check a message by; each of the secrets signs, the newest first. */
export const signedHeaders = (
  { id, timestamp, body }: Signed,
  secrets: readonly string[],
): Readonly<Record<'webhook-id' | 'webhook-timestamp' | 'webhook-signature', string>> => {
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(prefix.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  });
  return { 'webhook-id': id, 'webhook-timestamp': String(timestamp), 'webhook-signature': signatures.join(' ') };
};
