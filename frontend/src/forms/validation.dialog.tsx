import { Stack, Textarea, TextInput } from '@mantine/core';
import { type TypeView, validationApi, type ValidationView } from '@turnout/contracts/forms';
import { FieldId } from '@turnout/contracts/kernel';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useCommand } from '../platform/command.ts';
import { DialogButtons } from '../ui/dialog-buttons.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { FormErrors } from '../ui/form-errors.tsx';
import type { FormProblem } from '../ui/form-problems.ts';
import { notices } from '../ui/notices.tsx';
import { ConditionsEditor } from './conditions-editor.tsx';
import { type ConditionRow, newCondition } from './field-form.ts';

interface ValidationDialogProps {
  readonly type: TypeView;
  /** Null: a new one. */
  readonly validation: ValidationView | null;
  readonly onClose: () => void;
}

const places: Readonly<Record<string, string>> = {
  'validation-name-missing': 'name',
  'validation-message-missing': 'message',
  'validation-field-twice': 'rules',
  'validation-field-unknown': 'rules',
  'validation-without-rules': 'rules',
  'validation-field-not-on-form': 'rules',
};

const Meanwhile = z.looseObject({ current: z.looseObject({ _version: z.int() }) });

const rowsOf = (validation: ValidationView | null): readonly ConditionRow[] =>
  (validation?.rules ?? []).map(({ fid, value }) => newCondition(fid, value === '' ? [] : value.split('\n')));

const useSaving = ({ type, validation, onClose }: ValidationDialogProps) => {
  const define = useCommand(validationApi.defineValidation);
  const revise = useCommand(validationApi.reviseValidation);
  const [version, setVersion] = useState(validation?._version);
  const [problems, setProblems] = useState<readonly FormProblem[]>([]);
  const send = (said: { name: string; message: string; rules: { fid: FieldId; value: string[] }[] }) =>
    validation === null
      ? define.run({ body: { event: type.eventId, type: type._id, ...said } })
      : revise.run({ params: { id: validation._id }, body: { ...said, _version: version } });
  const save = async (said: Parameters<typeof send>[0]): Promise<void> => {
    const answer = await send(said);
    if (!answer.ok) {
      const { code, message, body } = answer.refusal;
      // Whoever has read that others changed it meanwhile, and saves once more, means it.
      if (code === 'changed-meanwhile') setVersion(Meanwhile.parse(body).current._version);
      setProblems([{ field: places[code] ?? 'form', label: '', message }]);
      return;
    }
    notices.success(answer.data.message);
    onClose();
  };
  return { save, problems, isSaving: define.isSaving || revise.isSaving };
};

/** Adds or changes an enhanced validation of a type (rule forms/validation-keys). */
export const ValidationDialog = (props: ValidationDialogProps) => {
  const { t } = useTranslation('forms');
  const { type, validation, onClose } = props;
  const [name, setName] = useState(validation?.name ?? '');
  const [message, setMessage] = useState(validation?.message ?? '');
  const [rules, setRules] = useState(() => rowsOf(validation));
  const { save, problems, isSaving } = useSaving(props);
  const errorOf = (key: string) => problems.find(({ field }) => field === key)?.message;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    // The dialog stands inside the form of the type, which is not to be saved by it.
    event.stopPropagation();
    const given = rules.filter(({ field }) => field !== '');
    const said = given.map(({ field, values }) => ({ fid: FieldId.parse(field), value: [...values] }));
    void save({ name: name.trim(), message: message.trim(), rules: said });
  };
  return (
    <Dialog
      opened
      onClose={onClose}
      size="lg"
      title={t(validation === null ? 'validations.new' : 'validations.edit')}
      closeButtonProps={{ 'aria-label': t('ui:close') }}
      closeOnClickOutside={false}
    >
      <form onSubmit={submit} noValidate>
        <Stack>
          <FormErrors problems={problems} />
          <TextInput
            id="name"
            required
            label={t('name')}
            description={t('validations.nameHint')}
            maxLength={200}
            value={name}
            error={errorOf('name')}
            onChange={({ currentTarget }) => setName(currentTarget.value)}
            data-autofocus
          />
          <Textarea
            id="message"
            required
            autosize
            minRows={2}
            label={t('validations.message')}
            description={t('validations.messageHint')}
            maxLength={2000}
            value={message}
            error={errorOf('message')}
            onChange={({ currentTarget }) => setMessage(currentTarget.value)}
          />
          <ConditionsEditor
            conditions={rules}
            offered={type.fields.filter((field) => field.type !== 'media' && field.type !== 'editor')}
            legend={t('validations.rules')}
            hint={t('validations.rulesHint')}
            noAnswers={t('validations.noAnswers')}
            error={errorOf('rules')}
            onChange={setRules}
          />
          <DialogButtons label={t('ui:save')} isSaving={isSaving} onCancel={onClose} />
        </Stack>
      </form>
    </Dialog>
  );
};
