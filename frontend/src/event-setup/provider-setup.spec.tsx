import { MantineProvider } from '@mantine/core';
import { useForm } from '@mantine/form';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { KeptSecret, OnlineModes } from '@turnout/contracts/event-setup';
import { EventId, Instant } from '@turnout/contracts/kernel';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '../platform/query.ts';
import { Offline, Refusal } from '../platform/api.ts';
import { speakEnglish } from '../ui/testing/drawn.tsx';
import uiWords from '../ui/words/en.json' with { type: 'json' };
import { emptyEvent, type EventFormValues } from './event-form.ts';
import { settingParts } from './setting-inputs.tsx';
import words from './words/en.json' with { type: 'json' };

/** Not where the browser came from. */
const reachedAt = 'https://turnout.example.org';
const eventId = EventId.parse('e123456789abcdefghjk');
interface Known {
  sent: unknown[];
  answer: () => unknown;
  refused: readonly unknown[];
}
const known = vi.hoisted((): Known => ({ sent: [], answer: () => ({}), refused: [] }));
vi.mock('../platform/api.ts', async (original) => ({
  ...(await original<typeof import('../platform/api.ts')>()),
  call: async ({ path }: { readonly path: string }, { body }: { readonly body: unknown }) => {
    if (path.endsWith('/refused-notices')) return { data: { notices: known.refused } };
    known.sent.push(body);
    return { data: await known.answer() };
  },
}));

beforeEach(async () => {
  await speakEnglish({ 'event-setup': words, ui: uiWords });
  queryClient.clear();
  Object.assign(known, { refused: [], sent: [], answer: () => ({ mode: 'live', noticeUrl: '', problems: [] }) });
});
afterEach(cleanup);

interface Shown {
  readonly of: 'card' | 'wallet';
  readonly values?: Partial<EventFormValues>;
  readonly modes?: OnlineModes;
  readonly kept?: readonly KeptSecret[];
  readonly isNew?: boolean;
}

const Drawn = ({ of, values, modes, kept, isNew = false }: Shown) => {
  const form = useForm<EventFormValues>({ initialValues: { ...emptyEvent(), ...values } });
  const Part = settingParts[of];
  return (
    <Part
      form={form}
      eventId={isNew ? undefined : eventId}
      secretsKept={kept}
      onlineModes={modes}
      reachedAt={reachedAt}
    />
  );
};
const open = (shown: Shown) => {
  render(
    <MantineProvider env="test">
      <Drawn {...shown} />
    </MantineProvider>,
  );
  return userEvent.setup();
};
const live: OnlineModes = { stripe: 'live', paypal: 'live' };
const stepsShown = (): readonly (string | null)[] =>
  within(screen.getByRole('region', { name: /^On the way to real payments/ }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

describe('the connection to a provider', () => {
  it.each([
    ['play', 'Play money', /The first secret key that you save ends this for good/],
    ['test', 'Test mode', /Payments go to your test account/],
    ['live', 'Payments are real', /Registrants are charged/],
    [null, 'No payments are taken this way', /Save the secret key and the webhook secret/],
  ] as const)('says how payments are taken now: %s', (mode, title, text) => {
    open({ of: 'card', values: { enableStripe: true }, modes: { ...live, stripe: mode } });
    expect(screen.getByText(title)).toBeDefined();
    expect(screen.getByText(text)).toBeDefined();
  });

  it.each([
    ['wallet', { enablePaypal: true, appCurrency: 'ISK' }, /PayPal does not take ISK/],
    ['card', { enableStripe: true, appCurrency: 'EUR', stripeCurrency: 'USD' }, /charges in USD, .* counts in EUR/],
  ] as const)('says that the currency is why nobody can pay (%s)', (of, values, text) => {
    open({ of, values, modes: { stripe: null, paypal: null } });
    expect(screen.getByText('No payments are taken this way')).toBeDefined();
    expect(screen.getByText(text)).toBeDefined();
  });

  it('has the address for notices to copy: of the event for cards, of the mode for the wallet', () => {
    const address = () => screen.getByRole('textbox', { name: 'Address for notices (webhook)' });
    open({ of: 'card', values: { enableStripe: true } });
    expect(address()).toHaveProperty('value', `${reachedAt}/api/payments/stripe/${eventId}`);
    cleanup();
    open({ of: 'wallet', values: { enablePaypal: true, paypalSandboxMode: true } });
    expect(address()).toHaveProperty('value', `${reachedAt}/api/payments/paypal/sandbox`);
    cleanup();
    open({ of: 'wallet', values: { enablePaypal: true } });
    expect(address()).toHaveProperty('value', `${reachedAt}/api/payments/paypal/live`);
  });

  it('raises an alarm where notices are refused, with reason and time, until one is taken again', async () => {
    const refused = { provider: 'stripe', reason: 'age', refusedAt: '2026-11-28T03:00:00.000Z', count: 3 };
    known.refused = [{ ...refused, takenSince: false }];
    open({ of: 'card', values: { enableStripe: true, timeZone: 'UTC' } });
    const alarm = await screen.findByRole('alert');
    expect(within(alarm).getByText('3 notices of the provider were refused')).toBeDefined();
    expect(alarm.textContent).toMatch(/clock of this server.*28 Nov 2026,? 03:00/);
    cleanup();
    queryClient.clear();
    known.refused = [{ ...refused, takenSince: true }];
    open({ of: 'card', values: { enableStripe: true } });
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('is nothing where the way to pay is off, or the event is not there yet', () => {
    open({ of: 'card', modes: live });
    expect(screen.queryByText('Payments are real')).toBeNull();
    cleanup();
    open({ of: 'card', values: { enableStripe: true }, modes: live, isNew: true });
    expect(screen.queryByRole('button', { name: 'Test the connection' })).toBeNull();
  });

  it('asks for the secrets of the wallet beside its settings, and never shows them', () => {
    const kept = [{ name: 'paypalClientSecret', setAt: Instant.parse('2026-11-28T03:00:00.000Z') }] as const;
    open({ of: 'wallet', values: { enablePaypal: true }, kept });
    expect(screen.getByLabelText('PayPal client secret').getAttribute('type')).toBe('password');
    expect(screen.getByLabelText('PayPal webhook ID')).toBeDefined();
    expect(screen.getByText(/^Set .*28 Nov 2026/)).toBeDefined();
    expect(screen.queryByLabelText('Secret key')).toBeNull();
  });

  it('lists what is left to do before payments are real', async () => {
    const kept = [{ name: 'stripeSecretKey', setAt: Instant.parse('2026-11-28T03:00:00.000Z') }] as const;
    const user = open({ of: 'card', values: { enableStripe: true, stripeTestMode: true }, kept });
    expect(stepsShown()).toEqual([
      'The publishable key is entered (to do)',
      'The secret key is entered (done)',
      'The address for notices is entered at Stripe, and its webhook secret here (to do)',
      'The keys for real payments are tested (to do)',
      'The test mode is off (to do)',
    ]);
    await user.click(screen.getByRole('button', { name: 'Test the keys for real payments' }));
    expect(known.sent).toEqual([{ provider: 'stripe', mode: 'live' }]);
    expect(stepsShown()[3]).toBe('The keys for real payments are tested (done)');
  });
});

describe('the test of a connection', () => {
  const test = async (shown: Shown = { of: 'card', values: { enableStripe: true } }) => {
    const user = open(shown);
    await user.click(screen.getByRole('button', { name: 'Test the connection' }));
    return user;
  };

  it('says that all is well, of the mode that was tested', async () => {
    known.answer = () => ({ mode: 'test', noticeUrl: '', problems: [] });
    await test({ of: 'wallet', values: { enablePaypal: true } });
    expect(known.sent).toEqual([{ provider: 'paypal', mode: null }]);
    expect(await screen.findByText(/the keys for tests work/)).toBeDefined();
  });

  it('says what is wrong in our words and the provider’s, also of what we have no words for', async () => {
    known.answer = () => ({
      mode: 'live',
      noticeUrl: '',
      problems: [
        { code: 'notices-missing', message: 'charge.refunded' },
        { code: 'account_closed', message: 'This account is closed.' },
      ],
    });
    await test();
    expect(await screen.findByText('2 things are wrong')).toBeDefined();
    expect(screen.getByText(/does not send all notices that are needed/).textContent).toContain('charge.refunded');
    expect(screen.getByText('This account is closed.')).toBeDefined();
    expect(stepsShown()[3]).toContain('(to do)');
  });

  it('says that there is no answer, or what is refused, and can be tried again', async () => {
    known.answer = () => Promise.reject(new Offline(new Error('away')));
    const user = await test();
    expect(await screen.findByText('There is no answer at the moment. Please try again.')).toBeDefined();
    known.answer = () => Promise.reject(new Refusal({ status: 403, code: 'not-permitted', message: 'Not you' }));
    await user.click(screen.getByRole('button', { name: 'Test the connection' }));
    expect(await screen.findByText('Not you')).toBeDefined();
  });
});
