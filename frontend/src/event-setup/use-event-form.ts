import { useForm } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import type { Refused } from '../ui/form-problems.ts';
import { type SetUp, useSetUpForm } from '../ui/set-up-form.tsx';
import { commandOf, eventFields, type EventFormValues, eventProblems } from './event-form.ts';

type Command = NonNullable<ReturnType<typeof commandOf>>;

interface EventFormParts extends Pick<SetUp<EventFormValues>, 'isSaving' | 'onSaved'> {
  readonly initialValues: EventFormValues;
  /** What saving answers: null when it worked, else the refusal to show. */
  readonly save: (command: Command) => Promise<Refused | null>;
}

/** The form of an event with its frame. */
export const useEventForm = ({ initialValues, save, ...parts }: EventFormParts) => {
  const { t } = useTranslation('event-setup');
  const form = useForm<EventFormValues>({
    initialValues,
    validate: (values) => eventProblems(values, t),
    validateInputOnBlur: false,
  });
  const frame = useSetUpForm({
    form,
    ...parts,
    labels: Object.fromEntries(eventFields.map((field) => [field, t(`field.${field}`)])),
    save: async (values) => {
      const command = commandOf(values);
      return command === null ? null : save(command);
    },
  });
  return { form, frame };
};
