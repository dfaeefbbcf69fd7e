import { Card, SegmentedControl, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { eventSetupTopics } from '@turnout/contracts/event-setup';
import { formsTopics, promoCodeRecord, type PromoCodeView } from '@turnout/contracts/forms';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '../platform/session.ts';
import { useTopic } from '../platform/topic.ts';
import { RecordForm } from '../records/record-form.tsx';
import { RecordInputs } from '../records/record-inputs.tsx';
import { RecordPage } from '../records/record-page.tsx';
import type { RecordFormProps } from '../records/record.ts';
import { useRecordForm } from '../records/use-record-form.ts';
import { DateTime } from '../ui/date-time.tsx';
import { promoCodeBody, promoCodeProblems, promoCodeValues, type PromoCodeFormValues } from './promo-code-form.ts';
import { RecordChoice } from './record-choice.tsx';
import { TypeNames } from './type-names.tsx';
import { useCurrency } from './use-currency.ts';
import { AmountInput } from '../ui/amount-input.tsx';

const useCodeForm = (props: RecordFormProps<PromoCodeView>, currency: string, zone: string | undefined) => {
  const { t } = useTranslation('forms');
  const { eventId } = props;
  const moment = (at: string): ReactNode => (at === '' ? '' : <DateTime at={at} zone={zone ?? 'UTC'} />);
  return useRecordForm<PromoCodeFormValues, PromoCodeView, Parameters<typeof promoCodeRecord.Define.parse>[0]>({
    ...props,
    record: promoCodeRecord,
    valuesOf: promoCodeValues,
    bodyOf: promoCodeBody,
    problems: (values) => promoCodeProblems(values, currency, t),
    labels: {
      code: t('promoCodes.code'),
      description: t('promoCodes.description'),
      discountType: t('promoCodes.discountType'),
      discountValue: t('promoCodes.discountValue'),
      types: t('promoCodes.types'),
      opens: t('promoCodes.opens'),
      limit: t('promoCodes.limit'),
      startDate: t('promoCodes.startDate'),
      endDate: t('promoCodes.endDate'),
    },
    saved: { created: t('promoCodes.created'), updated: t('promoCodes.updated') },
    words: {
      show: {
        startDate: moment,
        endDate: moment,
        discountType: (type) => t(`promoCodes.${type}`),
        types: (ids) => <TypeNames eventId={eventId} ids={ids} />,
        opens: (ids) => <TypeNames eventId={eventId} ids={ids} />,
      },
    },
  });
};

type Form = ReturnType<typeof useCodeForm>['form'];

const Off = ({ form, currency }: { readonly form: Form; readonly currency: string }) => {
  const { t } = useTranslation('forms');
  const isPercent = form.values.discountType === 'percent';
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} style={{ alignItems: 'end' }}>
      <SegmentedControl
        id="discountType"
        aria-label={t('promoCodes.discountType')}
        data={[
          { value: 'percent', label: t('promoCodes.percent') },
          { value: 'amount', label: t('promoCodes.amount') },
        ]}
        value={form.values.discountType}
        onChange={(type) => form.setFieldValue('discountType', type === 'amount' ? 'amount' : 'percent')}
      />
      <AmountInput
        id="discountValue"
        label={t('promoCodes.discountValue')}
        description={t('promoCodes.discountValueHint')}
        currency={currency}
        isPercent={isPercent}
        {...form.getInputProps('discountValue')}
      />
    </SimpleGrid>
  );
};

const CodeForm = (props: RecordFormProps<PromoCodeView>) => {
  const { t } = useTranslation('forms');
  const { eventId } = props;
  const currency = useCurrency(eventId);
  const zone = useTopic(eventSetupTopics.event, { eventId }).view?.timeZone;
  const mayTypes = useMay(eventId)('viewRegistrationTypes');
  const types = useTopic(formsTopics.types, mayTypes ? { eventId } : null).view;
  const offered = types?.map(({ _id, name }) => ({ value: String(_id), label: name })) ?? null;
  const { form, frame } = useCodeForm(props, currency, zone);
  return (
    <RecordForm frame={frame} cancelTo={props.home}>
      <Card>
        <Stack>
          <TextInput
            id="code"
            required
            maw={360}
            maxLength={40}
            autoCapitalize="characters"
            autoComplete="off"
            spellCheck={false}
            label={t('promoCodes.code')}
            description={t('promoCodes.codeHint')}
            {...form.getInputProps('code')}
          />
          <TextInput
            id="description"
            maxLength={200}
            label={t('promoCodes.description')}
            description={t('promoCodes.descriptionHint')}
            {...form.getInputProps('description')}
          />
          <Off form={form} currency={currency} />
          <RecordChoice
            id="types"
            label={t('promoCodes.types')}
            description={t('promoCodes.typesHint')}
            offered={mayTypes ? offered : []}
            value={form.values.types}
            error={form.errors['types']}
            onChange={(ids) => form.setFieldValue('types', ids)}
          />
          <RecordChoice
            id="opens"
            label={t('promoCodes.opens')}
            description={t('promoCodes.opensHint')}
            offered={mayTypes ? offered : []}
            value={form.values.opens}
            error={form.errors['opens']}
            onChange={(ids) => form.setFieldValue('opens', ids)}
          />
          <RecordInputs
            fields={promoCodeRecord.fields}
            form={form}
            labels={{ limit: t('promoCodes.limit') }}
            hints={{ limit: t('promoCodes.limitHint') }}
          />
          <RecordInputs
            fields={promoCodeRecord.fields}
            form={form}
            labels={{ startDate: t('promoCodes.startDate'), endDate: t('promoCodes.endDate') }}
            {...(zone === undefined ? {} : { zone })}
          />
        </Stack>
      </Card>
    </RecordForm>
  );
};

/** A promo code, new or to be changed (docs/decisions/0086). */
export const PromoCodeFormScreen = () => {
  const { t } = useTranslation('forms');
  return (
    <RecordPage
      record={promoCodeRecord}
      words={{ new: t('promoCodes.new'), edit: t('promoCodes.edit') }}
      nameOf={({ code }) => code}
      list={{ label: t('promoCodes.title'), path: 'promo-codes' }}
    >
      {(props) => <CodeForm {...props} />}
    </RecordPage>
  );
};
