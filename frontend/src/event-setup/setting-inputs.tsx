import { Alert, NativeSelect, Select } from '@mantine/core';
import { IconCoinOff, IconMessageOff } from '@tabler/icons-react';
import { canBePaid, chargedIn, settingGroups, type SettingGroup } from '@turnout/contracts/event-setup';
import { RefundRule } from '@turnout/contracts/charges';
import type { RecordFields } from '@turnout/contracts/records';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { MailState } from '../platform/mail.tsx';
import { type InputProps, RecordInputs } from '../records/record-inputs.tsx';
import { PlaceRulesPart } from '../records/place-rules.part.tsx';
import { currencies } from './choices.ts';
import { type EventFieldsProps, Part } from './event-part.tsx';
import type { ProviderSection } from './event-sections.ts';
import { ProviderModeShown, ProviderSetup } from './provider-setup.tsx';
import { RefundStepsInput } from './refund-steps.input.tsx';
import { SecretInputs } from './secret-inputs.tsx';
import { CopyField } from '../ui/copy-field.tsx';
import { AmountInput } from '../ui/amount-input.tsx';

type Own = Readonly<Record<string, (props: InputProps) => ReactNode>>;

interface CurrencyProps {
  readonly name: 'stripeCurrency' | 'paypalCurrency';
  readonly props: InputProps;
}

/** Which currency is charged; none: that of the event, which stands there in grey. */
const CurrencyInput = ({ form, name, props }: EventFieldsProps & CurrencyProps) => {
  const { t, i18n } = useTranslation('event-setup');
  const choices = useMemo(() => [...currencies(i18n.language)], [i18n.language]);
  const chosen = form.values[name].toUpperCase();
  const ofEvent = chargedIn({ ...form.values, stripeCurrency: '' }, 'stripeCurrency');
  return (
    <Select
      {...props}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': t('settings.clearCurrency') }}
      placeholder={t('settings.ofEvent', { currency: ofEvent })}
      nothingFoundMessage={t('form.nothingFound')}
      data={choices}
      value={chosen === '' ? null : chosen}
      onChange={(currency: string | null) => form.setFieldValue(name, currency ?? '')}
    />
  );
};

/** Chooses how much goes back of a registration that is cancelled. */
const RefundRuleInput = ({ form, props }: EventFieldsProps & { readonly props: InputProps }) => {
  const { t } = useTranslation('event-setup');
  return (
    <NativeSelect
      {...props}
      data={RefundRule.options.map((value) => ({ value, label: t(`refundRule.${value}`) }))}
      value={form.values.refundRule}
    />
  );
};

/** Chooses who takes the text messages. */
const TextGatewayInput = ({ form, props }: EventFieldsProps & { readonly props: InputProps }) => {
  const { t } = useTranslation('event-setup');
  return (
    <NativeSelect
      {...props}
      data={(['none', 'twilio', 'http'] as const).map((value) => ({ value, label: t(`textGateway.${value}`) }))}
      value={form.values.textGateway}
    />
  );
};

/** Inputs that the declaration alone cannot draw: they depend on the currency of the event. */
const useOwn = ({ form }: EventFieldsProps): Own => ({
  // Drawn by the part of the door, beneath its settings.
  entryTypes: () => null,
  entryWindows: () => null,
  depositAmount: (props) => <AmountInput {...props} currency={form.values.appCurrency} />,
  textGateway: (props) => <TextGatewayInput form={form} props={props} />,
  refundRule: (props) => <RefundRuleInput form={form} props={props} />,
  refundFeeAmount: (props) =>
    form.values.refundRule === 'all-but-fee' && <AmountInput {...props} currency={form.values.appCurrency} />,
  refundFeePercent: (props) =>
    form.values.refundRule === 'all-but-fee' && <AmountInput {...props} currency={form.values.appCurrency} isPercent />,
  refundSteps: (props) =>
    form.values.refundRule === 'by-days' && (
      <RefundStepsInput
        props={props}
        problem={
          Object.entries(form.errors).flatMap(([key, said]) =>
            key.startsWith('refundSteps') && typeof said === 'string' ? [said] : [],
          )[0] ?? ''
        }
        text={form.values.refundSteps}
        onChange={(text) => form.setFieldValue('refundSteps', text)}
      />
    ),
  taxRate: (props) => <AmountInput {...props} currency={form.values.appCurrency} isPercent />,
  onlinePaymentProcessingFee: (props) => <AmountInput {...props} currency={form.values.appCurrency} isPercent />,
  stripeCurrency: (props) => <CurrencyInput form={form} name="stripeCurrency" props={props} />,
  paypalCurrency: (props) => <CurrencyInput form={form} name="paypalCurrency" props={props} />,
});

/** The plain settings of a group, as they are declared. */
export const SettingInputs = ({ form, group }: EventFieldsProps & { readonly group: SettingGroup }) => {
  const { t } = useTranslation('event-setup');
  const fields: RecordFields = settingGroups[group];
  const keys = Object.keys(fields);
  return (
    <RecordInputs
      fields={fields}
      form={form}
      labels={Object.fromEntries(keys.map((key) => [key, t(`field.${key}`)]))}
      hints={Object.fromEntries(keys.map((key) => [key, t(`hint.${key}`)]))}
      own={useOwn({ form })}
    />
  );
};

/** A part of the form that is a group of settings and nothing else. */
const partOf = (group: Exclude<SettingGroup, 'page' | 'mail' | 'texts' | 'door' | 'card' | 'wallet' | 'payments'>) =>
  function GroupPart({ form }: EventFieldsProps) {
    return (
      <Part section={group}>
        <SettingInputs form={form} group={group} />
      </Part>
    );
  };

/** The settings of the door, and below them its rules, by the same part as at activities and checkpoints. */
const DoorPart = ({ form, eventId }: EventFieldsProps) => (
  <Part section="door">
    <SettingInputs form={form} group="door" />
    {eventId !== undefined && (
      <PlaceRulesPart
        eventId={eventId}
        zone={form.values.timeZone}
        values={{ entryTypes: form.values.entryTypes, entryWindows: form.values.entryWindows }}
        errors={form.errors}
        onChange={(change) => form.setValues(change)}
      />
    )}
  </Part>
);

const PaymentsPart = ({ form, onlineModes }: EventFieldsProps) => {
  const { t } = useTranslation('event-setup');
  return (
    <Part section="payments">
      {!canBePaid({ ...form.values, onlineModes }) && (
        <Alert color="yellow" variant="light" icon={<IconCoinOff aria-hidden />}>
          {t('settings.noWayToPay')}
        </Alert>
      )}
      <SettingInputs form={form} group="payments" />
    </Part>
  );
};

const MailPart = ({ form }: EventFieldsProps) => (
  <Part section="mail">
    <MailState />
    <SettingInputs form={form} group="mail" />
  </Part>
);

/** Text messages: whether they are sent, by which gateway, and what it signs with. */
const TextsPart = (props: EventFieldsProps) => {
  const { t } = useTranslation('event-setup');
  const { form, eventId, reachedAt } = props;
  const isOn = form.values.enableMassTexts;
  return (
    <Part section="texts">
      {isOn && form.values.textGateway === 'none' && (
        <Alert color="yellow" variant="light" icon={<IconMessageOff aria-hidden />}>
          {t('settings.textsKept')}
        </Alert>
      )}
      <SettingInputs form={form} group="texts" />
      <SecretInputs of="texts" {...props} />
      {isOn && eventId !== undefined && reachedAt !== undefined && (
        <CopyField label={t('settings.textReplies')} value={`${reachedAt}/api/x/text-replies/${eventId}`} />
      )}
    </Part>
  );
};

/** A part of the form that is a provider of online payments: its settings, its secrets and how it is connected. */
const providerPart = (of: ProviderSection) =>
  function ProviderPart(props: EventFieldsProps) {
    return (
      <Part section={of}>
        <ProviderModeShown of={of} {...props} />
        <SettingInputs form={props.form} group={of} />
        <SecretInputs of={of} {...props} />
        <ProviderSetup of={of} {...props} />
      </Part>
    );
  };

/** The parts of the form that are made of declared settings. */
export const settingParts = {
  registration: partOf('registration'),
  selfService: partOf('selfService'),
  mail: MailPart,
  texts: TextsPart,
  door: DoorPart,
  payments: PaymentsPart,
  refunds: partOf('refunds'),
  wallet: providerPart('wallet'),
  bank: partOf('bank'),
  card: providerPart('card'),
  receipts: partOf('receipts'),
  records: partOf('records'),
  other: partOf('other'),
} as const;
