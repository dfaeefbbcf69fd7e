import type { WebhookId } from '@turnout/contracts/kernel';
import { z } from 'zod';
import type { Platform } from '../../platform/module/platform.ts';
import { openSealedSettings } from '../../platform/secrets/sealed-settings.ts';
import { newSecret } from './signature.ts';

/** The signing secrets of endpoints: sealed in `ops`, shown once, read by who signs alone. */
export interface WebhookSecrets {
  /** Makes the endpoint's secret, the only time that it can be read; whatever it had signs no more. */
  readonly make: (webhookId: WebhookId) => Promise<string>;
  /** Makes another one; the one before may sign beside it. */
  readonly rotate: (webhookId: WebhookId) => Promise<string>;
  /** Those that sign, the newest first. */
  readonly signing: (webhookId: WebhookId, withFormer: boolean) => Promise<readonly string[]>;
  readonly forget: (webhookId: WebhookId) => Promise<void>;
}

const Secret = z.string();

export const openWebhookSecrets = (platform: Pick<Platform, 'sql' | 'keyring'>): WebhookSecrets => {
  const settings = openSealedSettings(platform);
  const read = async (webhookId: WebhookId, name: string): Promise<readonly string[]> => {
    const value = await settings.read(webhookId, name);
    return value === undefined ? [] : [Secret.parse(value)];
  };
  return {
    make: async (webhookId) => {
      const secret = newSecret();
      await settings.set(webhookId, { secret, formerSecret: null });
      return secret;
    },
    rotate: async (webhookId) => {
      const secret = newSecret();
      const [formerSecret = null] = await read(webhookId, 'secret');
      await settings.set(webhookId, { formerSecret, secret });
      return secret;
    },
    signing: async (webhookId, withFormer) => [
      ...(await read(webhookId, 'secret')),
      ...(withFormer ? await read(webhookId, 'formerSecret') : []),
    ],
    forget: (webhookId) => settings.set(webhookId, { secret: null, formerSecret: null }),
  };
};
