import { useForm, type UseFormReturnType } from '@mantine/form';
import type { EventId } from '@turnout/contracts/kernel';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { z } from 'zod';
import { useCommand } from '../platform/command.ts';
import { problemsOf } from '../ui/form-problems.ts';
import { notices } from '../ui/notices.tsx';
import { viewIn, type RecordFormProps, type RecordOf, type Seen } from './record.ts';
import { useVersionedForm, type FormWords, type Sent, type VersionedFrame } from './use-versioned-form.ts';

/** A record whose definition is checked before it is sent. */
interface Definable<View, Define> extends RecordOf<View> {
  readonly Define: z.ZodType<unknown, Define>;
}

export interface RecordForm<V, View, Define> extends RecordFormProps<View> {
  readonly record: Definable<View, Define>;
  /** The record as the form holds it; null: a new one. */
  readonly valuesOf: (view: View | null) => V;
  /** What to send. */
  readonly bodyOf: (values: V, view: View | null) => Omit<NoInfer<Define>, 'eventId'>;
  /** One sentence per field that has a problem; absent: what the declaration finds. */
  readonly problems?: (values: V) => Record<string, string>;
  /** The visible label of each field, in the form's order. */
  readonly labels: { readonly [K in keyof V]: string } & Readonly<Record<string, string>>;
  readonly saved: { readonly created: string; readonly updated: string };
  readonly onProblem?: (field: string | undefined) => void;
  readonly words?: FormWords<V>;
}

interface Sending<V, View> {
  readonly record: RecordOf<View>;
  readonly eventId: EventId;
  readonly bodyOf: (values: V, view: View | null) => object;
}

/** Defines or revises a record; whoever revises it says which version they had read. */
const useSend = <V, View extends Seen>({ record, eventId, bodyOf }: Sending<V, View>) => {
  const define = useCommand(record.calls.define);
  const revise = useCommand(record.calls.revise);
  return {
    isSaving: define.isSaving || revise.isSaving,
    send: async (values: V, read: View | null): Promise<Sent<View>> => {
      const body = bodyOf(values, read);
      const answer =
        read === null
          ? await define.run({ body: { eventId, ...body } })
          : await revise.run({ params: { id: read._id }, body: { ...body, _version: read._version } });
      return answer.ok ? { ok: true, view: viewIn(record, answer.data) } : answer;
    },
  };
};

/** The form of a record, new or to be changed, with its frame: saved, it says so and leads back to where it came from. */
export const useRecordForm = <V extends object, View extends Seen, Define>(
  parts: RecordForm<V, View, Define>,
): { readonly form: UseFormReturnType<V>; readonly frame: VersionedFrame } => {
  const { record, eventId, view, home, inDialog, valuesOf, bodyOf, problems, labels, saved, onProblem, words } = parts;
  const { t } = useTranslation();
  const navigate = useNavigate();
  const found = (values: V) => problemsOf(record.Define, { eventId, ...bodyOf(values, view) }, t);
  const form = useForm<V>({ initialValues: valuesOf(view), validate: problems ?? found });
  const frame = useVersionedForm<V, View>({
    form,
    labels,
    read: view,
    View: record.View,
    valuesOf,
    ...useSend({ record, eventId, bodyOf }),
    onSaved: async () => {
      notices.success(view === null ? saved.created : saved.updated);
      if (inDialog === undefined) await navigate(home);
      else inDialog.onSaved();
    },
    onProblem,
    words,
  });
  return { form, frame };
};
