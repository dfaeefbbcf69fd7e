import { Alert, Stack, TextInput } from '@mantine/core';
import { SaveAttendeeView } from '@turnout/contracts/attendees';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Refusal } from '../../platform/api.ts';
import { DialogButtons } from '../../ui/dialog-buttons.tsx';
import { problemsOf, refusedField } from '../../ui/form-problems.ts';

/** Why something could not be done. */
export const Refused = ({ refusal }: { readonly refusal: Refusal | null }) =>
  refusal !== null && (
    <Alert color="red" role="alert">
      {refusal.message}
    </Alert>
  );

/** Asks for the name of a view. A refusal stands at the field where it is about the name. */
export const NameForm = ({
  name: given,
  hint,
  isSaving,
  onSave,
  onCancel,
}: {
  readonly name: string;
  readonly hint: string;
  readonly isSaving: boolean;
  /** Resolves with the server's refusal; null: it is done. */
  readonly onSave: (name: string) => Promise<Refusal | null>;
  readonly onCancel: () => void;
}) => {
  const { t } = useTranslation('attendees');
  const input = useRef<HTMLInputElement>(null);
  const [name, setName] = useState(given);
  const [problem, setProblem] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (isSaving) return;
    const found = problemsOf(SaveAttendeeView.pick({ name: true }), { name }, t)['name'] ?? null;
    const refused = found === null ? await onSave(name) : null;
    const ofName = refused === null ? null : refusedField(refused, ['name']);
    setProblem(found ?? ofName?.message ?? null);
    setRefusal(ofName === null ? refused : null);
    if (found !== null || ofName !== null) input.current?.focus();
  };
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack gap="md">
        <TextInput
          ref={input}
          label={t('views.name')}
          description={hint}
          data-autofocus
          required
          autoComplete="off"
          maxLength={100}
          value={name}
          error={problem}
          onChange={(event) => {
            setProblem(null);
            setName(event.currentTarget.value);
          }}
        />
        <Refused refusal={refusal} />
        <DialogButtons label={t('ui:save')} isSaving={isSaving} onCancel={onCancel} />
      </Stack>
    </form>
  );
};
