import { Alert, Checkbox, Stack, TextInput } from '@mantine/core';
import { SaveReportView } from '@turnout/contracts/reporting';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Refusal } from '../../../platform/api.ts';
import { DialogButtons } from '../../../ui/dialog-buttons.tsx';
import { problemsOf, refusedField } from '../../../ui/form-problems.ts';

export interface ViewFormProps {
  readonly name: string;
  readonly notes: readonly string[];
  /** Offers to save the view for everybody who sees the report. */
  readonly mayShare: boolean;
  readonly isSaving: boolean;
  /** Resolves with the server's refusal; null: it is done. */
  readonly onSave: (name: string, isShared: boolean) => Promise<Refusal | null>;
  readonly onCancel: () => void;
}

/** The name of a view, and whom it is for. A refusal stands at the field where it is about the name. */
export const ViewForm = ({ name: given, notes, mayShare, isSaving, onSave, onCancel }: ViewFormProps) => {
  const { t } = useTranslation('report');
  const input = useRef<HTMLInputElement>(null);
  const [name, setName] = useState(given);
  const [isShared, setShared] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (isSaving) return;
    const found = problemsOf(SaveReportView.pick({ name: true }), { name }, t)['name'] ?? null;
    const refused = found === null ? await onSave(name, isShared) : null;
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
          description={notes.join(' ')}
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
        {mayShare && (
          <Checkbox
            label={t('views.share')}
            description={t('views.shareHint')}
            checked={isShared}
            onChange={(event) => setShared(event.currentTarget.checked)}
          />
        )}
        {refusal !== null && (
          <Alert color="red" role="alert">
            {refusal.message}
          </Alert>
        )}
        <DialogButtons label={t('ui:save')} isSaving={isSaving} onCancel={onCancel} />
      </Stack>
    </form>
  );
};
