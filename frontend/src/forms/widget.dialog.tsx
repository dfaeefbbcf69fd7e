import { Button, Checkbox, MultiSelect, Select, Stack, Switch, TextInput } from '@mantine/core';
import { hasOptions } from '@turnout/contracts/fields';
import {
  customWidgetApi,
  type CustomWidgetView,
  type FieldView,
  isCountable,
  widgetDependenciesAtMost,
} from '@turnout/contracts/forms';
import { FieldId, type EventId } from '@turnout/contracts/kernel';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useCommand } from '../platform/command.ts';
import { useMay } from '../platform/session.ts';
import { DialogButtons } from '../ui/dialog-buttons.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { FormErrors } from '../ui/form-errors.tsx';
import type { FormProblem } from '../ui/form-problems.ts';
import { notices } from '../ui/notices.tsx';
import { WidgetPreview, type AskedWidget } from './widget-preview.tsx';

interface WidgetDialogProps {
  readonly eventId: EventId;
  readonly fields: readonly FieldView[];
  /** Null: a new one. */
  readonly widget: CustomWidgetView | null;
  readonly onClose: () => void;
}

type Values = Pick<
  CustomWidgetView,
  'title' | 'enabled' | 'forField' | 'showValueInsteadOfLabel' | 'combinedCount' | 'dependencies'
>;
type Draft = Omit<Values, 'forField'> & { readonly forField: string };

const draftOf = (widget: CustomWidgetView | null): Draft => ({
  title: widget?.title ?? '',
  enabled: widget?.enabled ?? true,
  forField: widget?.forField ?? '',
  showValueInsteadOfLabel: widget?.showValueInsteadOfLabel ?? false,
  combinedCount: widget?.combinedCount ?? false,
  dependencies: widget?.dependencies ?? [],
});

/** What of a draft says what is counted; null: no field is chosen yet. */
const askedIn = ({ forField, showValueInsteadOfLabel, combinedCount, dependencies }: Draft): AskedWidget | null =>
  forField === '' ? null : { forField: FieldId.parse(forField), showValueInsteadOfLabel, combinedCount, dependencies };

const Meanwhile = z.looseObject({ current: z.looseObject({ _version: z.int() }) });

const Field = z.looseObject({ field: z.string() }).catch({ field: 'form' });

const useSaving = ({ eventId, widget, onClose }: WidgetDialogProps) => {
  const define = useCommand(customWidgetApi.defineCustomWidget);
  const revise = useCommand(customWidgetApi.reviseCustomWidget);
  const [version, setVersion] = useState(widget?._version);
  const [problems, setProblems] = useState<readonly FormProblem[]>([]);
  const save = async (said: Values): Promise<void> => {
    const answer =
      widget === null
        ? await define.run({ body: { eventId, ...said } })
        : await revise.run({ params: { id: widget._id }, body: { ...said, _version: version } });
    if (answer.ok) {
      notices.success(answer.data.message);
      onClose();
      return;
    }
    const { code, message, body, details } = answer.refusal;
    // Whoever has read that others changed it meanwhile, and saves once more, means it.
    if (code === 'changed-meanwhile') setVersion(Meanwhile.parse(body).current._version);
    setProblems([{ field: Field.parse(details).field, label: '', message }]);
  };
  return { save, problems, setProblems, isSaving: define.isSaving || revise.isSaving };
};

interface PartProps {
  readonly draft: Draft;
  readonly fields: readonly FieldView[];
  readonly put: (changes: Partial<Draft>) => void;
}

const named = (fields: readonly FieldView[]) => fields.map(({ _id, title }) => ({ value: _id, label: title }));

/** By which other fields it is counted: those with options. */
const ByPart = ({ draft, fields, put }: PartProps) => {
  const { t } = useTranslation('forms');
  const { dependencies, forField, combinedCount } = draft;
  const offered = fields.filter(({ _id, type }) => hasOptions(type) && _id !== forField);
  const gone = dependencies.filter(({ fieldId }) => !offered.some(({ _id }) => _id === fieldId));
  const choose = (ids: readonly string[]): void =>
    put({
      dependencies: ids.map((id) => {
        const fieldId = FieldId.parse(id);
        return dependencies.find((one) => one.fieldId === fieldId) ?? { fieldId, showValueInsteadOfLabel: false };
      }),
    });
  return (
    <>
      <MultiSelect
        id="dependencies"
        label={t('widgets.by')}
        description={t('widgets.byHint')}
        maxValues={widgetDependenciesAtMost}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': t('widgets.clearBy') }}
        data={[...named(offered), ...gone.map(({ fieldId }) => ({ value: fieldId, label: t('widgets.fieldGone') }))]}
        value={dependencies.map(({ fieldId }) => fieldId)}
        onChange={choose}
      />
      {dependencies.map((one) => (
        <Checkbox
          key={one.fieldId}
          label={t('widgets.valueOf', { field: fields.find(({ _id }) => _id === one.fieldId)?.title ?? '' })}
          checked={one.showValueInsteadOfLabel}
          onChange={({ currentTarget: { checked } }) =>
            put({
              dependencies: dependencies.map((other) =>
                other.fieldId === one.fieldId ? { ...other, showValueInsteadOfLabel: checked } : other,
              ),
            })
          }
        />
      ))}
      {dependencies.length > 1 && (
        <Switch
          label={t('widgets.combined')}
          description={t('widgets.combinedHint')}
          checked={combinedCount}
          onChange={({ currentTarget }) => put({ combinedCount: currentTarget.checked })}
        />
      )}
    </>
  );
};

const WidgetFields = ({ draft, fields, put }: PartProps) => {
  const { t } = useTranslation('forms');
  const countable = fields.filter(({ type }) => isCountable(type));
  const isGone = draft.forField !== '' && !countable.some(({ _id }) => _id === draft.forField);
  return (
    <>
      <Select
        id="forField"
        required
        label={t('widgets.forField')}
        description={t('widgets.forFieldHint')}
        nothingFoundMessage={t('widgets.noFields')}
        searchable
        allowDeselect={false}
        data={[...named(countable), ...(isGone ? [{ value: draft.forField, label: t('widgets.fieldGone') }] : [])]}
        value={draft.forField === '' ? null : draft.forField}
        onChange={(forField) => put({ forField: forField ?? '' })}
      />
      <Checkbox
        label={t('widgets.showValue')}
        checked={draft.showValueInsteadOfLabel}
        onChange={({ currentTarget }) => put({ showValueInsteadOfLabel: currentTarget.checked })}
      />
      <ByPart draft={draft} fields={fields} put={put} />
      <Switch
        label={t('widgets.enabled')}
        description={t('widgets.enabledHint')}
        checked={draft.enabled}
        onChange={({ currentTarget }) => put({ enabled: currentTarget.checked })}
      />
    </>
  );
};

/** Sets up a custom widget of the dashboard (rule forms/widgets-as-set-up). Leaving with changes asks first. */
export const WidgetDialog = (props: WidgetDialogProps) => {
  const { t } = useTranslation('forms');
  const { eventId, fields, widget, onClose } = props;
  const maySeeCounts = useMay(eventId)('viewDashboard');
  const [draft, setDraft] = useState(() => draftOf(widget));
  const [isAsking, setAsking] = useState(false);
  const { save, problems, setProblems, isSaving } = useSaving(props);
  const isDirty = JSON.stringify(draft) !== JSON.stringify(draftOf(widget));
  const leave = (): void => (isDirty && !isSaving ? setAsking(true) : onClose());
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const missing: readonly FormProblem[] = [
      ...(draft.title.trim() === ''
        ? [{ field: 'title', label: t('widgets.name'), message: t('ui:rule.required') }]
        : []),
      ...(draft.forField === ''
        ? [{ field: 'forField', label: t('widgets.forField'), message: t('ui:rule.required') }]
        : []),
    ];
    setProblems(missing);
    if (missing.length > 0) return;
    void save({ ...draft, title: draft.title.trim(), forField: FieldId.parse(draft.forField) });
  };
  return (
    <Dialog
      opened
      onClose={leave}
      size="lg"
      title={t(widget === null ? 'widgets.new' : 'widgets.edit')}
      closeButtonProps={{ 'aria-label': t('ui:close') }}
      closeOnClickOutside={false}
    >
      <form onSubmit={submit} noValidate>
        <Stack>
          <FormErrors problems={problems} />
          <TextInput
            id="title"
            required
            data-autofocus
            label={t('widgets.name')}
            maxLength={200}
            value={draft.title}
            error={problems.some(({ field }) => field === 'title')}
            onChange={({ currentTarget }) => setDraft({ ...draft, title: currentTarget.value })}
          />
          <WidgetFields draft={draft} fields={fields} put={(changes) => setDraft({ ...draft, ...changes })} />
          {maySeeCounts && <WidgetPreview eventId={eventId} asked={askedIn(draft)} />}
          {isAsking ? (
            <Stack gap="xs" role="alert">
              {t('ui:unsaved.text')}
              <Button color="red" variant="light" onClick={onClose}>
                {t('ui:unsaved.leave')}
              </Button>
              <Button variant="default" onClick={() => setAsking(false)}>
                {t('ui:unsaved.stay')}
              </Button>
            </Stack>
          ) : (
            <DialogButtons label={t('ui:save')} isSaving={isSaving} onCancel={leave} />
          )}
        </Stack>
      </form>
    </Dialog>
  );
};
