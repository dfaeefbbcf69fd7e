import { Stack, Text, Textarea, Title } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { discountFields, type FieldView, formsTopics, typeRecord, type TypeView } from '@turnout/contracts/forms';
import { type EventId } from '@turnout/contracts/kernel';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useTopic } from '../platform/topic.ts';
import { RecordInputs } from '../records/record-inputs.tsx';
import { DiscountEditor } from './discount-editor.tsx';
import { FieldDiscountsPart } from './field-discounts-part.tsx';
import type { TypeFormValues } from './type-form.ts';
import { AmountInput } from '../ui/amount-input.tsx';
import { NumberInput } from '../ui/number-input.tsx';

interface GeneralTabProps {
  readonly eventId: EventId;
  /** As saved; null: a new one. */
  readonly type: TypeView | null;
  readonly form: UseFormReturnType<TypeFormValues>;
  /** The event's. */
  readonly currency: string;
  /** Of its form. */
  readonly fields: readonly FieldView[];
}

const Section = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <section aria-label={title}>
    <Title order={2} size="h4" mb="sm">
      {title}
    </Title>
    <Stack>{children}</Stack>
  </section>
);

/** The type groups that the type stands in: they say so, on their own screen. */
const InGroups = ({ eventId, type }: Pick<GeneralTabProps, 'eventId' | 'type'>) => {
  const { t } = useTranslation('forms');
  const { view } = useTopic(formsTopics.typeGroups, type === null ? null : { eventId });
  if (type === null || view === null) return null;
  const names = view.filter(({ types }) => types.includes(type._id)).map(({ name }) => name);
  return (
    <div>
      <Text fw={500} size="sm">
        {t('type.typeGroups')}
      </Text>
      <Text c="dimmed" size="sm" dir="auto">
        {names.length === 0 ? t('type.typeGroupsNone') : names.join(', ')}
      </Text>
    </div>
  );
};

const Price = ({ form, currency, fields }: Pick<GeneralTabProps, 'form' | 'currency' | 'fields'>) => {
  const { t } = useTranslation('forms');
  const { discount, fieldDiscounts } = form.values;
  return (
    <>
      <AmountInput
        id="price"
        maw={280}
        required
        currency={currency}
        label={t('type.price')}
        description={t('type.priceHint')}
        {...form.getInputProps('price')}
      />
      <AmountInput
        id="taxRate"
        maw={280}
        currency={currency}
        isPercent
        label={t('tax.rate')}
        description={t('tax.hint')}
        {...form.getInputProps('taxRate')}
      />
      <DiscountEditor
        draft={discount}
        currency={currency}
        error={['discount', ...Object.keys(discountFields)].map((key) => form.errors[key]).find(Boolean)}
        onChange={(draft) => form.setFieldValue('discount', draft)}
      />
      {discount.isOn && (
        <Text size="sm" c="dimmed">
          {t('type.discountShown')}
        </Text>
      )}
      <FieldDiscountsPart
        fields={fields}
        currency={currency}
        value={fieldDiscounts}
        showsProblems={form.errors['customFieldsDiscounts'] !== undefined}
        onChange={(changed) => form.setFieldValue('fieldDiscounts', changed)}
      />
    </>
  );
};

const Who = ({ form }: Pick<GeneralTabProps, 'form'>) => {
  const { t } = useTranslation('forms');
  const { guestRegistrationOnly, allowedEmails } = form.values;
  return (
    <>
      <RecordInputs
        fields={typeRecord.fields}
        form={form}
        labels={{
          publicRegistration: t('type.publicRegistration'),
          hiddenFromExternal: t('type.hiddenFromExternal'),
          typeGroupOnly: t('type.typeGroupOnly'),
          guestRegistrationOnly: t('type.guestRegistrationOnly'),
        }}
        hints={{
          publicRegistration: t('type.publicHint'),
          hiddenFromExternal: t('type.hiddenHint'),
          typeGroupOnly: t('type.typeGroupOnlyHint'),
          guestRegistrationOnly: t('type.guestHint'),
        }}
      />
      {(guestRegistrationOnly || allowedEmails !== '') && (
        <Textarea
          id="allowedEmails"
          rows={10}
          maxLength={100_000}
          label={t('type.allowedEmails')}
          description={`${t('type.allowedEmailsHint')} ${guestRegistrationOnly ? '' : t('type.guestsOff')}`}
          {...form.getInputProps('allowedEmails')}
        />
      )}
    </>
  );
};

/** What a type is and costs, who may choose it, and for how many there is room. */
export const GeneralTab = ({ eventId, type, form, currency, fields }: GeneralTabProps) => {
  const { t } = useTranslation('forms');
  const asked = (labels: Readonly<Record<string, string>>, hints: Readonly<Record<string, string>> = {}) => (
    <RecordInputs fields={typeRecord.fields} form={form} labels={labels} hints={hints} />
  );
  return (
    <Stack gap="xl">
      <Stack>
        {asked({ name: t('type.name'), description: t('type.description') })}
        <NumberInput
          id="order"
          maw={180}
          min={0}
          max={100_000}
          allowDecimal={false}
          label={t('type.order')}
          description={t('type.orderHint')}
          {...form.getInputProps('order')}
        />
        {asked(
          {
            availableSeats: t('type.availableSeats'),
            waitingList: t('type.waitingList'),
            waitingListHours: t('type.waitingListHours'),
            requireApproval: t('type.requireApproval'),
          },
          {
            availableSeats: t('type.seatsHint'),
            waitingList: t('type.waitingListHint'),
            waitingListHours: t('type.waitingListHoursHint'),
            requireApproval: t('type.requireApprovalHint'),
          },
        )}
        <InGroups eventId={eventId} type={type} />
      </Stack>
      <Section title={t('type.section.who')}>
        <Who form={form} />
      </Section>
      <Section title={t('type.section.payment')}>
        <Price form={form} currency={currency} fields={fields} />
        {asked(
          {
            registrationWithoutPayment: t('type.registrationWithoutPayment'),
            badgePrintingWithoutPayment: t('type.badgePrintingWithoutPayment'),
            showPaymentStatus: t('type.showPaymentStatus'),
          },
          {
            registrationWithoutPayment: t('type.registrationWithoutPaymentHint'),
            badgePrintingWithoutPayment: t('type.badgePrintingWithoutPaymentHint'),
            showPaymentStatus: t('type.showPaymentStatusHint'),
          },
        )}
      </Section>
      <Section title={t('type.section.changes')}>
        {asked({
          allowEdit: t('type.allowEdit'),
          requireValidation: t('type.requireValidation'),
          blockChanges: t('type.blockChanges'),
        })}
      </Section>
    </Stack>
  );
};
