import type { EventSecret, KeptSecret } from '@turnout/contracts/event-setup';
import type { EventFormValues } from './event-form.ts';
import type { ProviderSection } from './event-sections.ts';

/** The steps on the way to real payments, in the order in which one takes them (rule event-setup/going-live). */
export const steps = ['publicKey', 'secretKey', 'notices', 'tested', 'testModeOff'] as const;
export type Step = (typeof steps)[number];

/** The things of a provider that real payments need, by the fields that hold them. */
const needed = {
  card: {
    publicKey: 'stripePublishableKey',
    secretKey: 'stripeSecretKey',
    notices: 'stripeWebhookSecret',
    testMode: 'stripeTestMode',
  },
  wallet: {
    publicKey: 'paypalClientId',
    secretKey: 'paypalClientSecret',
    notices: 'paypalWebhookId',
    testMode: 'paypalSandboxMode',
  },
} as const;

/** A secret as it will be once what is typed is saved. */
const isSet = (name: EventSecret, values: EventFormValues, kept: readonly KeptSecret[]): boolean =>
  values[name] === null ? false : values[name] !== '' || kept.some((one) => one.name === name);

/**
 * The steps that are done, of the form as it stands.
 * @param isTested the keys for real payments were tried out, and all was well.
 */
export const stepsDone = (
  of: ProviderSection,
  { values, kept, isTested }: { values: EventFormValues; kept: readonly KeptSecret[]; isTested: boolean },
): ReadonlySet<Step> => {
  const { publicKey, secretKey, notices, testMode } = needed[of];
  const done: readonly [Step, boolean][] = [
    ['publicKey', values[publicKey].trim() !== ''],
    ['secretKey', isSet(secretKey, values, kept)],
    ['notices', isSet(notices, values, kept)],
    ['tested', isTested],
    ['testModeOff', !values[testMode]],
  ];
  return new Set(done.flatMap(([step, isDone]) => (isDone ? [step] : [])));
};

/** The switch of a provider's test mode. */
export const testModeOf = (of: ProviderSection) => needed[of].testMode;
