// kind: stack
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openPlatform } from '../../start/platform.ts';
import { openWalletStage, type WalletStage } from '../../testing/wallet-stage.ts';
import type { ProviderAccounts } from '../accounts.ts';
import { lookAfter } from '../look-after-payments.job.ts';
import { openOnlinePayments } from '../payment-stream.ts';
import { openPaypal } from './index.ts';

let stage: WalletStage;
beforeAll(async () => {
  stage = await openWalletStage();
}, 60_000);
afterAll(() => stage.stop());

it('captures what the payer agreed to though no notice ever comes', async () => {
  await stage.faults({ dropped: 1 });
  const id = await stage.register();
  const { order } = await stage.opened(id);
  await stage.happen(order.id, { what: 'approve' });
  await stage.until(async () => (await stage.payments()).some(({ status }) => status === 'opened'));
  const platform = await openPlatform({
    url: stage.turnout.databaseUrl,
    name: 'unheard-spec',
    logLevel: 'silent',
    poolSize: 4,
  });
  try {
    const providers = {
      paypal: openPaypal({ real: stage.paypalUrl, play: async () => '', now: platform.clock.now }),
    };
    const keys = [{ publicKey: stage.clientId, secretKey: 'secret' }];
    const accounts: ProviderAccounts = {
      of: async (eventId, provider, mode) => ({ eventId, provider, mode, keys, signingSecrets: ['HOOK'] }),
    };
    const payments = openOnlinePayments(platform);
    const { sql, logger } = platform;
    const takesUnasked = () => Promise.resolve(true);
    await lookAfter(
      { platform, sql, logger, providers, accounts, payments, takesUnasked },
      new AbortController().signal,
    );
  } finally {
    await platform.close();
  }
  await stage.until(async () => (await stage.money(id)).paid === 100);
  expect((await stage.orders()).map(({ status }) => status)).toEqual(['COMPLETED']);
}, 60_000);
