import { type EventSecret, plainSettings, settingGroups } from '@turnout/contracts/event-setup';
import type { AwaitedFeature, RecordFields } from '@turnout/contracts/records';
import type { EventFormValues } from './event-form.ts';

/** The secrets of each provider and of text gateways, in the order shown: for live payments first, then for test payments. */
export const secretsOf = {
  wallet: ['paypalClientSecret', 'paypalWebhookId', 'paypalSandboxClientSecret', 'paypalSandboxWebhookId'],
  texts: ['twilioAuthToken', 'textGatewaySecret'],
  card: [
    'stripeSecretKey',
    'stripeWebhookSecret',
    'stripeRefundSecret',
    'stripeSecretKeyTest',
    'stripeWebhookSecretTest',
    'stripeRefundSecretTest',
  ],
} as const satisfies Readonly<Record<string, readonly EventSecret[]>>;
export type SecretSection = keyof typeof secretsOf;
/** Those that money is taken by. */
export type ProviderSection = Exclude<SecretSection, 'texts'>;

/** The parts of an event's settings, in the order shown; each names its fields in theirs. */
export const sectionFields = {
  what: ['name', 'description'],
  when: ['startDate', 'endDate', 'timeZone'],
  where: ['address', 'country', 'latitude', 'longitude'],
  contact: ['notificationEmail', 'website', 'language', 'appCurrency', 'keywords'],
  public: [
    'registrationClosesAt',
    'preventExternalRegistrations',
    'preventExternalRegistrationsMessage',
    'termsAndConditions',
    'banner',
    'logo',
    ...namesOf(settingGroups.page),
  ],
  registration: namesOf(settingGroups.registration),
  selfService: namesOf(settingGroups.selfService),
  mail: namesOf(settingGroups.mail),
  texts: [...namesOf(settingGroups.texts), ...secretsOf.texts],
  door: namesOf(settingGroups.door),
  payments: namesOf(settingGroups.payments),
  refunds: namesOf(settingGroups.refunds),
  wallet: [...namesOf(settingGroups.wallet), ...secretsOf.wallet],
  bank: namesOf(settingGroups.bank),
  card: [...namesOf(settingGroups.card), ...secretsOf.card],
  receipts: namesOf(settingGroups.receipts),
  records: namesOf(settingGroups.records),
  other: namesOf(settingGroups.other),
} as const satisfies Readonly<Record<string, readonly (keyof EventFormValues)[]>>;

export type Section = keyof typeof sectionFields;
export const sections: readonly Section[] = namesOf(sectionFields);

/** Every field of the form in the order shown. */
export const shownFields: readonly (keyof EventFormValues)[] = Object.values(sectionFields).flat();

/** The flag that the secrets of a provider stand under. */
export const secretsShownWith = { wallet: 'enablePaypal', card: 'enableStripe', texts: 'enableMassTexts' } as const;

const secretSections: readonly SecretSection[] = namesOf(secretsOf);

/** The flag that a field stands under; undefined: none. */
export const switchOf = (field: keyof EventFormValues): keyof EventFormValues | undefined => {
  for (const section of secretSections)
    if (secretsOf[section].some((name) => name === field)) return secretsShownWith[section];
  const declared: RecordFields = plainSettings;
  const { shownWith } = declared[field] ?? {};
  return shownFields.find((name) => name === shownWith);
};

/** What a field waits for before it has an effect. */
export const awaitedBy = (field: keyof EventFormValues): AwaitedFeature | undefined => {
  const declared: RecordFields = plainSettings;
  return declared[field]?.awaits;
};

/** Fields that a new event is asked for before anything else: those that are required (rule event-setup/creating-an-event). */
export const firstFields: readonly string[] = ['name', ...sectionFields.when];

function namesOf<T extends object>(of: T): readonly (keyof T & string)[] {
  return Object.keys(of).filter((key): key is keyof T & string => key in of);
}
