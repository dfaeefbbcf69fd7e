import { Card } from '@mantine/core';
import { eventSetupTopics } from '@turnout/contracts/event-setup';
import { picturesOf } from '@turnout/contracts/records';
import type { ReactNode } from 'react';
import type { z } from 'zod';
import { useTopic } from '../platform/topic.ts';
import { DateTime } from '../ui/date-time.tsx';
import { plainBody, plainValues, textOf, type PlainValues } from './plain-values.ts';
import { RecordForm } from './record-form.tsx';
import { RecordInputs, type RecordInputsProps } from './record-inputs.tsx';
import type { RecordFormProps, RecordOf, Seen } from './record.ts';
import { useRecordForm } from './use-record-form.ts';

export interface PlainRecordFormProps<View>
  extends RecordFormProps<View>, Pick<RecordInputsProps, 'labels' | 'hints' | 'own'> {
  readonly record: RecordOf<View> & { readonly Define: z.ZodType };
  readonly saved: { readonly created: string; readonly updated: string };
  /** Where the form holds something in another way than it is read, or sends it in another way than it holds it. */
  readonly valuesOf?: (view: View | null) => PlainValues;
  readonly bodyOf?: (values: PlainValues) => object;
}

/** The form of a record whose values are all plain or pictures, drawn from its declaration. */
export const PlainRecordForm = <View extends Seen>(props: PlainRecordFormProps<View>) => {
  const { record, labels, saved, hints = {}, own = {}, valuesOf, bodyOf, ...parts } = props;
  const { fields } = record;
  const keys = Object.keys(labels);
  const moments = keys.filter((key) => fields[key]?.asked === 'moment');
  const event = useTopic(eventSetupTopics.event, moments.length === 0 ? null : { eventId: parts.eventId });
  const zone = event.view?.timeZone;
  const showMoment = (at: PlainValues[string]): ReactNode =>
    at === '' ? '' : <DateTime at={textOf(at)} zone={zone ?? 'UTC'} />;
  const showPicture = (shown: PlainValues[string]): ReactNode =>
    typeof shown === 'object' ? (shown?.name ?? '') : textOf(shown);
  const show = [
    ...moments.map((key) => [key, showMoment] as const),
    ...picturesOf(fields).map((key) => [key, showPicture] as const),
  ];
  const { form, frame } = useRecordForm<PlainValues, View, unknown>({
    ...parts,
    record,
    labels,
    saved,
    valuesOf: valuesOf ?? ((view) => plainValues(fields, keys, view)),
    bodyOf: bodyOf ?? ((values) => plainBody(fields, values)),
    words: { show: Object.fromEntries(show) },
  });
  return (
    <RecordForm frame={frame} cancelTo={parts.home}>
      <Card>
        <RecordInputs
          fields={fields}
          form={form}
          labels={labels}
          hints={hints}
          own={own}
          {...(zone === undefined ? {} : { zone })}
        />
      </Card>
    </RecordForm>
  );
};
