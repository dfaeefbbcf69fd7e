import { useQuery } from '@tanstack/react-query';
import { speakerRecord } from '@turnout/contracts/event-setup';
import { activityRecord, fieldRecord, formsTopics, type ActivityView, type FieldView } from '@turnout/contracts/forms';
import { labelled, type EventId } from '@turnout/contracts/kernel';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../platform/api.ts';
import { queryClient } from '../platform/query.ts';
import { useMay } from '../platform/session.ts';
import { useTopic } from '../platform/topic.ts';
import { usePlaceRuleWords } from '../records/place-rules.part.tsx';
import { ShownValue } from '../records/shown-value.tsx';
import type { RecordFormProps } from '../records/record.ts';
import { useRecordForm } from '../records/use-record-form.ts';
import { DateTime } from '../ui/date-time.tsx';
import { activityProblems, bodyOf, valuesOf, type ActivityFormValues, type AmountsByType } from './activity-form.ts';
import { discountFrom, discountWords } from './discount-form.ts';
import { conditionWords } from './condition-words.ts';

interface Offered {
  readonly value: string;
  readonly label: string;
}

/** What of the event's other records an activity may name; null: not known yet. */
export interface ActivityOffers {
  readonly speakers: readonly Offered[] | null;
  readonly types: readonly Offered[] | null;
  readonly fields: readonly FieldView[];
}

/** What an activity's form offers. Whoever may not see types or fields is offered none. */
export const useActivityOffers = (eventId: EventId): ActivityOffers => {
  const may = useMay(eventId);
  const mayTypes = may('viewRegistrationTypes');
  const types = useTopic(formsTopics.types, mayTypes ? { eventId } : null);
  const fields = useTopic(fieldRecord.topic, may('viewCustomFields') ? { eventId } : null);
  const speakers = useQuery(
    {
      queryKey: [speakerRecord.calls.list.path, eventId],
      staleTime: 0,
      queryFn: async ({ signal }) =>
        (await call(speakerRecord.calls.list, { query: { eventId }, signal })).data.speakers.map((one) => ({
          value: String(one._id),
          label: `${one.name} ${one.lastName}`.trim(),
        })),
    },
    queryClient,
  );
  return {
    speakers: speakers.data ?? null,
    types: mayTypes ? (types.view?.map(({ _id, name }) => ({ value: String(_id), label: name })) ?? null) : [],
    fields: fields.view ?? [],
  };
};

const nameIn = (offered: readonly Offered[] | null, id: string): string =>
  offered?.find(({ value }) => value === id)?.label ?? '…';

const amountWords = (amounts: AmountsByType, types: readonly Offered[] | null, language: string): string =>
  Object.entries(amounts)
    .map(([id, amount]) => labelled(nameIn(types, id), String(amount), language))
    .join('\n');

interface Around {
  readonly offers: ActivityOffers;
  readonly currency: string;
  readonly zone: string | undefined;
}

/** The form of an activity: its parts, what they are called, and how others' changes of them are told. */
export const useActivityForm = (props: RecordFormProps<ActivityView>, { offers, currency, zone = 'UTC' }: Around) => {
  const { t, i18n } = useTranslation('forms');
  const moment = (at: string): ReactNode => (at === '' ? '' : <DateTime at={at} zone={zone} />);
  const names = (offered: readonly Offered[] | null) => (ids: readonly string[]) => (
    <ShownValue value={ids.map((id) => nameIn(offered, id))} />
  );
  const rules = usePlaceRuleWords(props.eventId, zone);
  const labelOf = {
    ...rules.labels,
    name: t('activities.name'),
    location: t('activities.location'),
    startDate: t('activities.startDate'),
    endDate: t('activities.endDate'),
    description: t('activities.description'),
    speakers: t('activities.speakers'),
    availableSeats: t('activities.availableSeats'),
    autoEnrollTypes: t('activities.autoEnrollTypes'),
    chosenOnForm: t('activities.chosenOnForm'),
    conditions: t('activities.conditions'),
    dependanceType: t('activities.dependanceType'),
    badgeCode: t('activities.badgeCode'),
    allowMultipleCheckins: t('activities.allowMultipleCheckins'),
    provideCheckoutOption: t('activities.provideCheckoutOption'),
    fee: t('activities.fee'),
    taxRate: t('tax.rate'),
    typeBasedFee: t('activities.typeBasedFee'),
    typeBasedDiscount: t('activities.typeBasedDiscount'),
  };
  return useRecordForm<ActivityFormValues, ActivityView, Parameters<typeof activityRecord.Define.parse>[0]>({
    ...props,
    record: activityRecord,
    valuesOf,
    bodyOf,
    problems: (values) => activityProblems(values, currency, t),
    labels: {
      ...labelOf,
      discount: t('discount.title'),
      dependsOnFields: t('activities.conditions'),
      dependsOnValues: t('activities.conditions'),
      is_discount: t('discount.title'),
      discount_values: t('discount.title'),
    },
    saved: { created: t('activities.created'), updated: t('activities.updated') },
    words: {
      from: {
        conditions: ['dependsOnFields', 'dependsOnValues'],
        discount: ['is_discount', 'discount_type', 'discount_period', 'discount_values'],
      },
      show: {
        ...rules.show,
        startDate: moment,
        endDate: moment,
        speakers: names(offers.speakers),
        autoEnrollTypes: names(offers.types),
        conditions: (rows) => conditionWords(rows, offers.fields, i18n.language),
        dependanceType: (joint) => t(`activities.${joint}`),
        typeBasedFee: (amounts) => amountWords(amounts, offers.types, i18n.language),
        typeBasedDiscount: (amounts) => amountWords(amounts, offers.types, i18n.language),
        discount: (draft) => discountWords(draft, currency),
      },
      said: ({ conditions, discount }) => ({
        conditions: conditions.map(({ field, values }) => [field, values]),
        discount: discountFrom(discount),
      }),
    },
  });
};
