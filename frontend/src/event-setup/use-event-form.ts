import { useForm } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import type { Refused } from '../ui/form-problems.ts';
import { useFormErrors } from '../ui/use-form-errors.ts';
import { commandOf, eventFields, type EventFormValues, eventProblems } from './event-form.ts';

type Command = NonNullable<ReturnType<typeof commandOf>>;

/** What saving answers: null when it worked, else the refusal to show. */
type Save = (command: Command) => Promise<Refused | null>;

/** The form of an event with its problems, wherever they were found: here or by the server. */
export const useEventForm = (initialValues: EventFormValues, save: Save) => {
  const { t } = useTranslation('event-setup');
  const form = useForm<EventFormValues>({
    initialValues,
    validate: (values) => eventProblems(values, t),
    validateInputOnBlur: false,
  });
  const errors = useFormErrors(Object.fromEntries(eventFields.map((field) => [field, t(`field.${field}`)])));
  const submit = form.onSubmit(async (values) => {
    errors.clear();
    const command = commandOf(values);
    if (command === null) return;
    const refusal = await save(command);
    if (refusal !== null) errors.refuse(refusal, form.setFieldError);
  }, errors.show);
  return { form, submit, problems: errors.problems };
};
