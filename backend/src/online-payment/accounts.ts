import type { EventNow } from '@turnout/contracts/event-setup';
import type { EventId } from '@turnout/contracts/kernel';
import type { Provider, ProviderMode } from '@turnout/contracts/charges';
import { z } from 'zod';
import type { Platform } from '../platform/module/platform.ts';
import { openSealedSettings } from '../platform/secrets/sealed-settings.ts';
import type { ProviderAccount } from './provider.ts';

/** The organisers' accounts at providers, by event and mode; those of play money are made here. */
export interface ProviderAccounts {
  readonly of: (eventId: EventId, provider: Provider, mode: ProviderMode) => Promise<ProviderAccount>;
}

/** The names under which an event's secrets are kept: keys, and what notices are signed with. */
const names = {
  stripe: {
    live: { key: 'stripeSecretKey', signing: ['stripeWebhookSecret', 'stripeRefundSecret'] },
    test: { key: 'stripeSecretKeyTest', signing: ['stripeWebhookSecretTest', 'stripeRefundSecretTest'] },
  },
  paypal: {
    live: { key: 'paypalClientSecret', signing: ['paypalWebhookId'] },
    test: { key: 'paypalSandboxClientSecret', signing: ['paypalSandboxWebhookId'] },
  },
} as const;

const Texts = z.array(z.string());

/** The public part of an account's keys. */
const publicKeyOf = (event: EventNow | null, provider: Provider, mode: 'live' | 'test'): string => {
  if (event === null) return '';
  if (provider === 'paypal') return (mode === 'live' ? event.paypalClientId : event.paypalSandboxClientId) ?? '';
  return (mode === 'live' ? event.stripePublishableKey : event.stripePublishableKeyTest) ?? '';
};

export const openProviderAccounts = (
  { sql, keyring, ids }: Pick<Platform, 'sql' | 'keyring' | 'ids'>,
  eventDetails: (eventId: EventId) => Promise<EventNow | null>,
): ProviderAccounts => {
  const sealed = openSealedSettings({ sql, keyring });
  const all = async (eventId: EventId, name: string): Promise<readonly string[]> =>
    Texts.parse(await sealed.readAll(eventId, name));
  const playKey = (eventId: EventId, provider: Provider): string =>
    `sk_test_play_${eventId}_${ids.digest(`play ${provider} ${eventId}`)}`;
  const of: ProviderAccounts['of'] = async (eventId, provider, mode) => {
    if (mode === 'play')
      return {
        eventId,
        provider,
        mode,
        keys: [
          {
            secretKey: playKey(eventId, provider),
            publicKey: `pk_test_play_${eventId}`,
          },
        ],
        signingSecrets: [`whsec_${ids.digest(`play notices ${provider} ${eventId}`)}`],
      };
    const { key, signing } = names[provider][mode];
    const [secretKeys, event, ...secrets] = await Promise.all([
      all(eventId, key),
      eventDetails(eventId),
      ...signing.map((name) => all(eventId, name)),
    ]);
    const publicKey = publicKeyOf(event, provider, mode);
    return {
      eventId,
      provider,
      mode,
      keys: secretKeys.map((secretKey) => ({
        secretKey,
        publicKey,
      })),
      signingSecrets: secrets.flat(),
    };
  };
  return { of };
};
