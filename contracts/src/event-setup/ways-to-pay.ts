import type { Provider, ProviderMode } from '../charges/provider.ts';
import { walletTakes } from '../charges/wallet-currencies.ts';
import type { EventDetails } from './event.ts';
import type { OnlineModes } from './online-modes.ts';
import { chargedIn } from './settings.ts';
import type { EventSecret } from './secrets.ts';

/** The names of an event's secrets: those that are set, and those that ever were. */
export interface KnownSecrets {
  readonly set: ReadonlySet<EventSecret>;
  readonly ever: ReadonlySet<EventSecret>;
}

type ModeSettings = Pick<
  EventDetails,
  | 'stripeTestMode'
  | 'paypalSandboxMode'
  | 'paypalClientId'
  | 'paypalSandboxClientId'
  | 'appCurrency'
  | 'stripeCurrency'
  | 'paypalCurrency'
>;

const isText = (text: string | null | undefined): boolean => (text ?? '').trim() !== '';

type ChargedIn = Pick<ModeSettings, 'appCurrency' | 'stripeCurrency' | 'paypalCurrency'>;

/**
 * The reason why the currency of an event keeps a provider from taking payments: it charges in another one, or takes none of it
 * (rule money/provider-currencies). Null: nothing does.
 */
export const currencyProblemOf = (
  event: ChargedIn,
  provider: Provider,
): 'other-currency' | 'currency-not-taken' | null => {
  const charged = chargedIn(event, `${provider}Currency`);
  // What is owed in one currency is not charged in another.
  if (charged !== (event.appCurrency || 'USD')) return 'other-currency';
  return provider === 'paypal' && !walletTakes(charged) ? 'currency-not-taken' : null;
};

/** Works out the modes of an event's providers from its settings and the names of its secrets. */
export const onlineModesOf = (event: ModeSettings, { set, ever }: KnownSecrets): OnlineModes => {
  const hasAll = (...names: EventSecret[]): boolean => names.every((name) => set.has(name));
  const stripe = (): ProviderMode | null => {
    if (currencyProblemOf(event, 'stripe') !== null) return null;
    if (!ever.has('stripeSecretKey') && !ever.has('stripeSecretKeyTest')) return 'play';
    // Without the secret of its notices nobody would hear that something was paid.
    if (event.stripeTestMode) return hasAll('stripeSecretKeyTest', 'stripeWebhookSecretTest') ? 'test' : null;
    return hasAll('stripeSecretKey', 'stripeWebhookSecret') ? 'live' : null;
  };
  const paypal = (): ProviderMode | null => {
    if (currencyProblemOf(event, 'paypal') !== null) return null;
    if (!ever.has('paypalClientSecret') && !ever.has('paypalSandboxClientSecret')) return 'play';
    if (event.paypalSandboxMode)
      return isText(event.paypalSandboxClientId) && hasAll('paypalSandboxClientSecret', 'paypalSandboxWebhookId')
        ? 'test'
        : null;
    return isText(event.paypalClientId) && hasAll('paypalClientSecret', 'paypalWebhookId') ? 'live' : null;
  };
  return { stripe: stripe(), paypal: paypal() };
};

/** The part of an event's settings that says whether people can pay before they come. */
type Enabled = Pick<EventDetails, 'enableZelle' | 'enableStripe' | 'enablePaypal'> & {
  /** Absent: not known here; then what is enabled is offered. */
  readonly onlineModes?: OnlineModes | undefined;
};

/** The same with the order in which the ways are offered. */
export type Ready = Enabled & Pick<EventDetails, 'zelleDisplayOrder' | 'stripeDisplayOrder' | 'paypalDisplayOrder'>;

/**
 * The ways to pay before one comes, each with the events that have it, in the order in which they are offered where the
 * event gives them none (rule money/offered-methods).
 */
const ways = [
  {
    method: 'paypal',
    isReady: ({ enablePaypal, onlineModes }: Enabled): boolean => enablePaypal && onlineModes?.paypal !== null,
    order: ({ paypalDisplayOrder }: Ready) => paypalDisplayOrder,
  },
  {
    method: 'stripe',
    isReady: ({ enableStripe, onlineModes }: Enabled): boolean => enableStripe && onlineModes?.stripe !== null,
    order: ({ stripeDisplayOrder }: Ready) => stripeDisplayOrder,
  },
  {
    method: 'zelle',
    isReady: ({ enableZelle }: Enabled): boolean => enableZelle,
    order: ({ zelleDisplayOrder }: Ready) => zelleDisplayOrder,
  },
] as const;

/** The ways to pay before one comes that an event has, the lowest display order first; those without a number come last. */
export const paidFromAfar = (event: Ready): readonly (typeof ways)[number]['method'][] =>
  ways
    .filter(({ isReady }) => isReady(event))
    .map(({ method, order }) => ({ method, order: order(event) ?? Infinity }))
    .sort((one, other) => (one.order === other.order ? 0 : one.order - other.order))
    .map(({ method }) => method);

/** The mode of card and wallet where any that takes payments takes no real money (rule money/play-money); null: all do, or none does. */
export const playModeOf = ({
  enableStripe,
  enablePaypal,
  onlineModes,
}: Pick<Enabled, 'enableStripe' | 'enablePaypal' | 'onlineModes'>): 'play' | 'test' | null => {
  const modes = [enableStripe ? onlineModes?.stripe : null, enablePaypal ? onlineModes?.paypal : null];
  return (['play', 'test'] as const).find((mode) => modes.includes(mode)) ?? null;
};

/**
 * Tells whether visitors can pay what they come to owe: not where payment is online only, and the event has no way to pay
 * before one comes. Then nobody may owe anything by themselves (docs/decisions/0101).
 */
export const canBePaid = (event: Enabled & Pick<EventDetails, 'onlinePaymentOnly'>): boolean =>
  !event.onlinePaymentOnly || ways.some(({ isReady }) => isReady(event));
