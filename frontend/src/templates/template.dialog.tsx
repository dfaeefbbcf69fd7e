import { Button, Group, Stack, TextInput } from '@mantine/core';
import type { EventId, TemplateId } from '@turnout/contracts/kernel';
import { templatesApi, templateRecord, type TemplateView } from '@turnout/contracts/templates';
import { lazy, type RefObject, Suspense, type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useCommand } from '../platform/command.ts';
import { useRecord } from '../records/use-record.ts';
import { DialogButtons } from '../ui/dialog-buttons.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { FormErrors } from '../ui/form-errors.tsx';
import type { FormProblem } from '../ui/form-problems.ts';
import { notices } from '../ui/notices.tsx';
import { FormSkeleton } from '../ui/skeletons.tsx';
import { UnsavedChanges } from '../ui/unsaved-changes.tsx';
import { DocumentPreview } from './document-preview.tsx';
import { bodyOf, clearedNumber, draftOf, problemsOf, type Draft } from './draft.ts';
import { Filters } from './filters.part.tsx';
import { PaperPart } from './paper.part.tsx';

const ContentEditor = lazy(async () => ({ default: (await import('./content-editor.tsx')).ContentEditor }));

const Meanwhile = z.looseObject({ current: z.looseObject({ _version: z.int() }) });
const Field = z.looseObject({ field: z.string() }).catch({ field: 'form' });

interface FormProps {
  readonly eventId: EventId;
  /** As it was read; null: a new one. */
  readonly template: TemplateView | null;
  readonly onSaved: () => void;
  readonly onCancel: () => void;
}

const useSaving = ({ eventId, template, onSaved }: Omit<FormProps, 'onCancel'>) => {
  const define = useCommand(templatesApi.defineTemplate);
  const revise = useCommand(templatesApi.reviseTemplate);
  const [version, setVersion] = useState(template?._version);
  const [problems, setProblems] = useState<readonly FormProblem[]>([]);
  const save = async (draft: Draft): Promise<void> => {
    const said = bodyOf(draft);
    const answer =
      template === null
        ? await define.run({ body: { eventId, ...said } })
        : await revise.run({ params: { id: template._id }, body: { ...said, _version: version } });
    if (answer.ok) {
      notices.success(answer.data.message);
      onSaved();
      return;
    }
    const { code, message, body, details } = answer.refusal;
    // Whoever has read that others changed it meanwhile, and saves once more, means it.
    if (code === 'changed-meanwhile') setVersion(Meanwhile.parse(body).current._version);
    setProblems([{ field: Field.parse(details).field, label: '', message }]);
  };
  return { save, problems, setProblems, isSaving: define.isSaving || revise.isSaving };
};

const TemplateForm = ({ onCancel, ...props }: FormProps) => {
  const { t } = useTranslation('templates');
  const { eventId, template } = props;
  const [draft, setDraft] = useState(() => draftOf(template));
  const [isPreviewed, setPreviewed] = useState(false);
  /** Numbers that were cleared when they were left: said at the field alone, since the list above would take the focus. */
  const [cleared, setCleared] = useState<Readonly<Record<string, string>>>({});
  const isSaved = useRef(false);
  const { save, problems, setProblems, isSaving } = useSaving({
    ...props,
    onSaved: () => {
      isSaved.current = true;
      props.onSaved();
    },
  });
  const put = (change: Partial<Draft>): void => setDraft((before) => ({ ...before, ...change }));
  const problemOf = (field: keyof Draft): string | undefined =>
    cleared[field] ?? problems.find((one) => one.field === field)?.message;
  const isDirty = (): boolean => !isSaved.current && JSON.stringify(draft) !== JSON.stringify(draftOf(template));
  const leaveNumber = (key: 'confirmationNumberStart' | 'confirmationNumberEnd'): void => {
    const found = clearedNumber(draft, key);
    setCleared(({ [key]: _, ...others }) =>
      found === null ? others : { ...others, [key]: t(`problem.${found.problem}`) },
    );
    if (found !== null) put({ [key]: '' });
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const found = problemsOf(draft).map(([field, problem]): FormProblem => ({
      field,
      label: t(field),
      message: t(`problem.${problem}`),
    }));
    setCleared({});
    setProblems(found);
    if (found.length === 0) void save(draft);
  };
  return (
    <form onSubmit={submit} noValidate>
      <UnsavedChanges isDirty={isDirty} />
      <Stack>
        <FormErrors problems={problems} />
        <TextInput
          id="name"
          required
          data-autofocus
          label={t('name')}
          maxLength={200}
          value={draft.name}
          error={problemOf('name')}
          onChange={(event) => put({ name: event.currentTarget.value })}
        />
        <Suspense fallback={<FormSkeleton />}>
          <ContentEditor
            eventId={eventId}
            value={draft.content}
            error={problemOf('content')}
            onChange={(content) => put({ content })}
          />
        </Suspense>
        <PaperPart eventId={eventId} draft={draft} onChange={put} />
        <Group>
          <Button variant="default" aria-expanded={isPreviewed} onClick={() => setPreviewed(!isPreviewed)}>
            {t(isPreviewed ? 'hidePreview' : 'showPreview')}
          </Button>
        </Group>
        {isPreviewed && <DocumentPreview eventId={eventId} draft={draft} />}
        <Filters eventId={eventId} draft={draft} onChange={put} onLeaveNumber={leaveNumber} problemOf={problemOf} />
        <DialogButtons label={t('ui:save')} isSaving={isSaving} onCancel={onCancel} />
      </Stack>
    </form>
  );
};

interface TemplateDialogProps {
  readonly eventId: EventId;
  /** Null: a new one. */
  readonly templateId: TemplateId | null;
  /** Says whether something is not saved yet: for the screen below, which is left with it. */
  readonly isDirty: RefObject<() => boolean>;
  readonly onClose: () => void;
}

/** Makes a template, or changes one (rule templates/template-input). */
export const TemplateDialog = ({ eventId, templateId, isDirty, onClose }: TemplateDialogProps) => {
  const { t } = useTranslation('templates');
  const { data, isError, refetch } = useRecord(templateRecord, templateId ?? undefined);
  const isThere = templateId === null || data !== undefined;
  return (
    <FormDialog title={t(templateId === null ? 'new' : 'edit')} isDirty={isDirty} onClose={onClose}>
      {(close) => {
        if (isThere)
          return <TemplateForm eventId={eventId} template={data ?? null} onSaved={onClose} onCancel={close} />;
        return isError ? <ErrorState onRetry={() => void refetch()} /> : <FormSkeleton />;
      }}
    </FormDialog>
  );
};
