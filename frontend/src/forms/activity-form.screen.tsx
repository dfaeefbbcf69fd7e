import { Card, SegmentedControl, Stack, Title } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { eventSetupTopics } from '@turnout/contracts/event-setup';
import { hasOptions } from '@turnout/contracts/fields';
import { activityRecord, type ActivityView } from '@turnout/contracts/forms';
import type { EventId } from '@turnout/contracts/kernel';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useTopic } from '../platform/topic.ts';
import { PlaceRulesPart } from '../records/place-rules.part.tsx';
import { RecordForm } from '../records/record-form.tsx';
import { RecordInputs } from '../records/record-inputs.tsx';
import { RecordPage } from '../records/record-page.tsx';
import type { RecordFormProps } from '../records/record.ts';
import type { ActivityFormValues } from './activity-form.ts';
import { ConditionsEditor } from './conditions-editor.tsx';
import { DiscountEditor } from './discount-editor.tsx';
import { RecordChoice } from './record-choice.tsx';
import { TypeAmounts } from './type-amounts.tsx';
import { type ActivityOffers, useActivityForm, useActivityOffers } from './use-activity-form.tsx';
import { useCurrency } from './use-currency.ts';
import { AmountInput } from '../ui/amount-input.tsx';

interface PartProps {
  readonly form: UseFormReturnType<ActivityFormValues>;
  readonly offers: ActivityOffers;
}

const Part = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <Card component="section" aria-label={title}>
    <Stack>
      <Title order={2} size="h4">
        {title}
      </Title>
      {children}
    </Stack>
  </Card>
);

/** Simple values, by their labels, as the declaration has them. */
const usePlain = (form: PartProps['form'], zone?: string) => {
  const { t } = useTranslation('forms');
  return (keys: readonly (keyof ActivityFormValues)[], hints: Readonly<Record<string, string>> = {}) => (
    <RecordInputs
      fields={activityRecord.fields}
      form={form}
      labels={Object.fromEntries(keys.map((key) => [key, t(`activities.${key}`)]))}
      hints={hints}
      {...(zone === undefined ? {} : { zone })}
    />
  );
};

const AboutPart = ({ form, offers, zone }: PartProps & { readonly zone: string | undefined }) => {
  const { t } = useTranslation('forms');
  const plain = usePlain(form, zone);
  return (
    <Part title={t('activities.part.about')}>
      {plain(['name', 'location', 'startDate', 'endDate', 'description'])}
      <RecordChoice
        id="speakers"
        label={t('activities.speakers')}
        description={t(offers.speakers?.length === 0 ? 'activities.noSpeakers' : 'activities.speakersHint')}
        offered={offers.speakers}
        value={form.values.speakers}
        error={form.errors['speakers']}
        onChange={(next) => form.setFieldValue('speakers', next)}
      />
    </Part>
  );
};

const WhoPart = ({ form, offers }: PartProps) => {
  const { t } = useTranslation('forms');
  const { conditions, dependanceType } = form.values;
  const choosable = offers.fields.filter(({ type }) => hasOptions(type));
  return (
    <Part title={t('activities.part.who')}>
      {usePlain(form)(['availableSeats', 'chosenOnForm'], {
        availableSeats: t('activities.seatsHint'),
        chosenOnForm: t('activities.chosenOnFormHint'),
      })}
      <RecordChoice
        id="autoEnrollTypes"
        label={t('activities.autoEnrollTypes')}
        description={t('activities.autoEnrollHint')}
        offered={offers.types}
        value={form.values.autoEnrollTypes}
        error={form.errors['autoEnrollTypes']}
        onChange={(next) => form.setFieldValue('autoEnrollTypes', next)}
      />
      <ConditionsEditor
        conditions={conditions}
        offered={choosable}
        legend={t('activities.conditions')}
        hint={t(choosable.length === 0 ? 'activities.noFields' : 'activities.conditionsHint')}
        noAnswers={t('conditions.any')}
        error={form.errors['conditions'] ?? form.errors['dependsOnFields'] ?? form.errors['dependsOnValues']}
        onChange={(next) => form.setFieldValue('conditions', [...next])}
      />
      {conditions.length > 1 && (
        <SegmentedControl
          id="dependanceType"
          aria-label={t('activities.dependanceType')}
          style={{ alignSelf: 'flex-start' }}
          data={[
            { value: 'and', label: t('activities.and') },
            { value: 'or', label: t('activities.or') },
          ]}
          value={dependanceType}
          onChange={(joint) => form.setFieldValue('dependanceType', joint === 'or' ? 'or' : 'and')}
        />
      )}
    </Part>
  );
};

const DoorPart = ({
  form,
  eventId,
  zone,
}: Pick<PartProps, 'form'> & { readonly eventId: EventId; readonly zone: string | undefined }) => {
  const { t } = useTranslation('forms');
  return (
    <Part title={t('activities.part.door')}>
      {usePlain(form)(['badgeCode', 'allowMultipleCheckins', 'provideCheckoutOption'], {
        badgeCode: t('activities.codeHint'),
      })}
      <PlaceRulesPart
        eventId={eventId}
        zone={zone}
        values={form.values}
        errors={form.errors}
        onChange={(change) => form.setValues(change)}
      />
    </Part>
  );
};

const PricePart = ({ form, offers, currency }: PartProps & { readonly currency: string }) => {
  const { t } = useTranslation('forms');
  const { discount } = form.values;
  const types = offers.types ?? [];
  return (
    <Part title={t('activities.part.price')}>
      <AmountInput
        id="fee"
        maw={220}
        label={t('activities.fee')}
        description={t('activities.feeHint')}
        currency={currency}
        {...form.getInputProps('fee')}
      />
      <AmountInput
        id="taxRate"
        maw={220}
        label={t('tax.rate')}
        description={t('tax.hint')}
        currency={currency}
        isPercent
        {...form.getInputProps('taxRate')}
      />
      {types.length > 0 && (
        <TypeAmounts
          id="typeBasedFee"
          label={t('activities.typeBasedFee')}
          description={t('activities.typeBasedFeeHint')}
          types={types}
          unit={{ currency, isPercent: false }}
          value={form.values.typeBasedFee}
          error={form.errors['typeBasedFee']}
          onChange={(next) => form.setFieldValue('typeBasedFee', next)}
        />
      )}
      <DiscountEditor
        draft={discount}
        currency={currency}
        error={['discount', 'discount_values', 'is_discount'].map((key) => form.errors[key]).find(Boolean)}
        onChange={(draft) => form.setFieldValue('discount', draft)}
      />
      {discount.isOn && types.length > 0 && (
        <TypeAmounts
          id="typeBasedDiscount"
          label={t('activities.typeBasedDiscount')}
          description={t('activities.typeBasedDiscountHint')}
          types={types}
          unit={{ currency, isPercent: discount.type === 'percent' }}
          value={form.values.typeBasedDiscount}
          error={form.errors['typeBasedDiscount']}
          onChange={(next) => form.setFieldValue('typeBasedDiscount', next)}
        />
      )}
    </Part>
  );
};

const ActivityForm = (props: RecordFormProps<ActivityView>) => {
  const offers = useActivityOffers(props.eventId);
  const currency = useCurrency(props.eventId);
  const zone = useTopic(eventSetupTopics.event, { eventId: props.eventId }).view?.timeZone;
  const { form, frame } = useActivityForm(props, { offers, currency, zone });
  const parts = { form, offers };
  return (
    <RecordForm frame={frame} cancelTo={props.home}>
      <Stack gap="lg">
        <AboutPart {...parts} zone={zone} />
        <WhoPart {...parts} />
        <DoorPart form={form} eventId={props.eventId} zone={zone} />
        <PricePart {...parts} currency={currency} />
      </Stack>
    </RecordForm>
  );
};

/** An activity, new or to be changed (rule forms/activity-keys). */
export const ActivityFormScreen = () => {
  const { t } = useTranslation('forms');
  return (
    <RecordPage
      record={activityRecord}
      words={{ new: t('activities.new'), edit: t('activities.edit') }}
      nameOf={({ name }) => name}
      list={{ label: t('activities.title'), path: 'activities' }}
    >
      {(props) => <ActivityForm {...props} />}
    </RecordPage>
  );
};
