// kind: pure
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { askedNotices } from './paypal/test-account.ts';
import { wantedNotices } from './stripe/test-account.ts';

const page = readFileSync(new URL('../../../docs/online-payments.md', import.meta.url), 'utf8');
const section = (title: string): string => page.split(/^## /m).find((part) => part.startsWith(title)) ?? '';

it('the page on how to connect Stripe names each notice that the test of the keys asks for, and no other', () => {
  const named = [...section('Stripe').matchAll(/`((?:checkout|charge|refund)\.[a-z_.]+)`/g)].map(([, name]) => name);
  expect(named.toSorted()).toEqual([...wantedNotices].toSorted());
});

it('the page on how to connect PayPal names each notice that the test of the keys asks for', () => {
  const events = /- Events: ([^]*?)\n\d\./.exec(section('PayPal'))?.[1] ?? '';
  const last = (name: string): string => name.toLowerCase().split('.').at(-1) ?? '';
  for (const name of askedNotices) expect(events).toContain(last(name));
});
