import { z } from 'zod';
import {
  canBePaid,
  isRegistrationOpenAt,
  playModeOf,
  type EventDetails,
  type EventView,
} from '../event-setup/index.ts';
import type { Instant } from '../kernel/index.ts';
import type { ActivityView } from './activity.ts';
import type { FieldView } from './field.ts';
import type { TypeView } from './type.ts';

/** Why a registration type does not work yet. */
export const TypeProblem = z.enum([
  /** Its form asks nothing, so whoever registers stays a number. */
  'asks-nothing',
  'no-name',
  /** Nobody can be written to. */
  'no-email',
  /** Only to be brought along, and no type brings it. */
  'nobody-brings-it',
  /** It lets others be added, and none of any. */
  'brings-nobody',
  /** Its groups should have more people than it lets come together. */
  'minimum-too-high',
]);
export type TypeProblem = z.infer<typeof TypeProblem>;

type Asked = Pick<FieldView, 'fieldMapping' | 'published' | 'showOnRegistrationScreen'>;
type Choosable = Pick<TypeView, 'publicRegistration' | 'hiddenFromExternal' | 'typeGroupOnly'>;
export interface CheckedType extends Choosable, Pick<TypeView, '_id' | 'groups'> {
  /** Absent: not known. */
  readonly groupCount?: TypeView['groupCount'];
  /** Absent: not known. */
  readonly minimumCount?: TypeView['minimumCount'];
  readonly fields: readonly Asked[];
}

/** Whether visitors may choose a type by themselves. */
export const isChoosable = ({ publicRegistration, hiddenFromExternal, typeGroupOnly }: Choosable): boolean =>
  publicRegistration && !hiddenFromExternal && !typeGroupOnly;

/** Who is brought along needs no address: the first of the group is written to. */
const needsAddress = ({ typeGroupOnly }: Choosable): boolean => !typeGroupOnly;

/** How many people come together at most: who registers, and those whom they bring along. */
const largestGroup = (groups: TypeView['groups'], groupCount: TypeView['groupCount']): number =>
  groups.reduce((people, id) => people + (groupCount[id] ?? 0), 1);

/**
 * What keeps a type from doing its work, worst first; none: it works.
 * @param all the event's types, this one among them.
 */
export const typeProblemsOf = (type: CheckedType, all: readonly CheckedType[]): readonly TypeProblem[] => {
  const asked = type.fields.filter(
    ({ published, showOnRegistrationScreen }) => published && (showOnRegistrationScreen || !isChoosable(type)),
  );
  const asks = (...mappings: readonly Asked['fieldMapping'][]): boolean =>
    asked.some(({ fieldMapping }) => mappings.includes(fieldMapping));
  const forms: readonly TypeProblem[] =
    asked.length === 0
      ? ['asks-nothing']
      : [
          ...(asks('firstName', 'lastName') ? [] : (['no-name'] as const)),
          ...(asks('email') || !needsAddress(type) ? [] : (['no-email'] as const)),
        ];
  const isBrought = all.some(({ groups }) => groups.includes(type._id));
  const { groups, groupCount, minimumCount = 0 } = type;
  const bringsNobody =
    groupCount !== undefined && groups.length > 0 && groups.every((id) => (groupCount[id] ?? 0) === 0);
  // Whoever is only brought along has no group of their own.
  const isTooHigh = groupCount !== undefined && !type.typeGroupOnly && minimumCount > largestGroup(groups, groupCount);
  return [
    ...forms,
    ...(type.typeGroupOnly && !isBrought ? (['nobody-brings-it'] as const) : []),
    ...(bringsNobody ? (['brings-nobody'] as const) : []),
    ...(isTooHigh && !bringsNobody ? (['minimum-too-high'] as const) : []),
  ];
};

/** What of an event's settings says how one pays. */
export type PaymentSettings = Partial<
  Pick<
    EventView,
    | 'allowCash'
    | 'onlinePaymentOnly'
    | 'enableZelle'
    | 'enableStripe'
    | 'stripeTestMode'
    | 'stripePublishableKey'
    | 'stripePublishableKeyTest'
    | 'enablePaypal'
    | 'paypalSandboxMode'
    | 'paypalClientId'
    | 'paypalSandboxClientId'
    | 'secretsSet'
    | 'onlineModes'
  >
>;
type Priced = Pick<TypeView, 'price'> & { readonly fields: readonly Pick<FieldView, 'published' | 'feeField'>[] };

type PricedActivity = Pick<ActivityView, 'fee' | 'typeBasedFee'>;

/** Whether anything of an event has a price: a type, a field of its form, or an activity. */
export const asksMoney = (types: readonly Priced[], activities: readonly PricedActivity[]): boolean =>
  types.some(
    ({ price, fields }) => price > 0 || fields.some(({ published, feeField }) => published && feeField === true),
  ) || activities.some(({ fee, typeBasedFee }) => [fee, ...Object.values(typeBasedFee)].some((one) => (one ?? 0) > 0));

const isSet = (text: string | null | undefined): boolean => (text ?? '') !== '';

const lacksStripeKeys = (event: PaymentSettings): boolean => {
  const isTest = event.stripeTestMode === true;
  const key = isTest ? event.stripePublishableKeyTest : event.stripePublishableKey;
  return !isSet(key) || event.secretsSet?.includes(isTest ? 'stripeSecretKeyTest' : 'stripeSecretKey') !== true;
};

/** The lacks of what is paid with: keys, or real money. */
type PaymentProblem =
  | 'no-payment-method'
  | 'no-online-payment'
  | 'stripe-keys'
  | 'paypal-keys'
  | 'play-money'
  | 'test-mode';

/** What keeps card and wallet from taking real money, as far as they are switched on. */
const providerProblemsOf = (event: PaymentSettings): readonly PaymentProblem[] => {
  const { enableStripe = false, enablePaypal = false, onlineModes } = event;
  const client = event.paypalSandboxMode === true ? event.paypalSandboxClientId : event.paypalClientId;
  const lacksStripe = onlineModes === undefined ? lacksStripeKeys(event) : onlineModes.stripe === null;
  const lacksPaypal = onlineModes === undefined ? !isSet(client) : onlineModes.paypal === null;
  const mode = playModeOf({
    enableStripe,
    enablePaypal,
    onlineModes: onlineModes ?? { stripe: null, paypal: null },
  });
  return [
    ...(enableStripe && lacksStripe ? (['stripe-keys'] as const) : []),
    ...(enablePaypal && lacksPaypal ? (['paypal-keys'] as const) : []),
    ...(mode === null ? [] : [mode === 'play' ? ('play-money' as const) : ('test-mode' as const)]),
  ];
};

/** What keeps people from paying, where something is to be paid; none: nothing does. */
export const paymentProblemsOf = (
  event: PaymentSettings,
  types: readonly Priced[],
  activities: readonly PricedActivity[],
): readonly PaymentProblem[] => {
  if (!asksMoney(types, activities)) return [];
  const { enableStripe, enablePaypal } = event;
  // Cash and check are no way to pay online.
  const allowsCash = event.allowCash === true && event.onlinePaymentOnly !== true;
  if (![allowsCash, event.enableZelle, enableStripe, enablePaypal].includes(true))
    return [event.onlinePaymentOnly === true ? 'no-online-payment' : 'no-payment-method'];
  const { onlinePaymentOnly = false, enableZelle = false, onlineModes } = event;
  const ready = {
    onlinePaymentOnly,
    enableZelle,
    onlineModes,
    enableStripe: enableStripe ?? false,
    enablePaypal: enablePaypal ?? false,
  };
  return [
    // Card and wallet are switched on without their keys: types that cost something stay closed to visitors.
    ...(canBePaid(ready) ? [] : (['no-online-payment'] as const)),
    ...providerProblemsOf(event),
  ];
};

/** Why visitors cannot register for an event; null: they can. */
export type ClosedBecause = 'prevented' | 'closed' | 'no-types' | 'no-public-type' | 'full';

/**
 * Tells whether the public page takes registrations at a moment, and if not, why (rule registration/open-form).
 * @param types the event's types; `seatsTaken` where seats are limited.
 */
export const closedBecause = (
  event: Pick<EventDetails, 'preventExternalRegistrations' | 'registrationClosesAt' | 'endDate'>,
  types: readonly (Choosable & Pick<TypeView, 'availableSeats' | 'seatsTaken'>)[],
  now: Instant,
): ClosedBecause | null => {
  if (event.preventExternalRegistrations) return 'prevented';
  if (!isRegistrationOpenAt(event, now)) return 'closed';
  if (types.length === 0) return 'no-types';
  const choosable = types.filter(isChoosable);
  if (choosable.length === 0) return 'no-public-type';
  const hasRoom = choosable.some(
    ({ availableSeats, seatsTaken }) => availableSeats === 0 || (seatsTaken ?? 0) < availableSeats,
  );
  return hasRoom ? null : 'full';
};

/** What keeps an event from working: nobody can be registered, or not as whoever registers would need it. */
export const EventProblem = z.strictObject({
  problem: z.enum([...TypeProblem.options, 'no-types', 'no-public-type']),
  /** The type that it is about; '' where it is about none. */
  name: z.string(),
});
export type EventProblem = z.infer<typeof EventProblem>;

/**
 * What an event lacks before it can work; none: it works, or is over. That registration is closed, full or staff's
 * alone is no lack: somebody wants it so.
 */
export const eventProblemsOf = (
  event: Pick<EventDetails, 'preventExternalRegistrations' | 'endDate'>,
  types: readonly (CheckedType & Pick<TypeView, 'name'>)[],
  now: Instant,
): readonly EventProblem[] => {
  if (event.endDate < now) return [];
  if (types.length === 0) return [{ problem: 'no-types', name: '' }];
  const lacksPublic = !event.preventExternalRegistrations && !types.some(isChoosable);
  return [
    ...(lacksPublic ? [{ problem: 'no-public-type', name: '' } as const] : []),
    ...types.flatMap((type) => typeProblemsOf(type, types).map((problem) => ({ problem, name: type.name }))),
  ];
};
