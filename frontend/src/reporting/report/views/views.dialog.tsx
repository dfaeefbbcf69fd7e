import { Alert, Button, Checkbox, Group, Stack, Text, Title } from '@mantine/core';
import type { EventId, ReportViewId } from '@turnout/contracts/kernel';
import { reportViewsApi, type ReportView } from '@turnout/contracts/reporting';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Refusal } from '../../../platform/api.ts';
import { type CommandResult, useCommand } from '../../../platform/command.ts';
import { useMay } from '../../../platform/session.ts';
import { DialogButtons } from '../../../ui/dialog-buttons.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { notices } from '../../../ui/notices.tsx';
import type { Asked } from '../asked.ts';
import { readViewsAgain } from './use-views.ts';
import { byName, contentsOf, looksForText } from './view-contents.ts';
import { ViewForm } from './view.form.tsx';
import classes from './views.module.css';

/** A wish about the views. */
export type AskedOfViews =
  | { readonly kind: 'save' }
  | { readonly kind: 'manage' }
  | { readonly kind: 'rename' | 'replace' | 'delete'; readonly view: ReportView };

export interface ViewsDialogProps {
  readonly wanted: AskedOfViews;
  readonly eventId: EventId;
  readonly own: readonly ReportView[];
  readonly shared: readonly ReportView[];
  readonly opening: ReportViewId | null;
  /** The report as it is now. */
  readonly asked: Asked;
  readonly onWant: (wanted: AskedOfViews) => void;
  readonly onClose: () => void;
}

const changes = ['rename', 'replace', 'delete'] as const;

interface ListProps extends Pick<ViewsDialogProps, 'eventId' | 'opening' | 'onWant'> {
  readonly label: string;
  readonly views: readonly ReportView[];
  readonly mayChange: boolean;
}

const List = ({ label, views, mayChange, eventId, opening, onWant }: ListProps) => {
  const { t, i18n } = useTranslation('report');
  const open = useCommand(reportViewsApi.openReportWith);
  const choose = async (viewId: ReportViewId | null): Promise<void> => {
    const answer = await open.run({ params: { eventId }, body: { viewId } });
    await readViewsAgain(eventId);
    if (!answer.ok) notices.danger(answer.refusal.message);
  };
  if (views.length === 0) return null;
  return (
    <Stack gap="xs">
      <Title order={3} size="h5">
        {label}
      </Title>
      <ul className={classes.list} aria-label={label}>
        {byName(views, i18n.language).map((view) => (
          <li key={view._id}>
            <Text fw={600} className={classes.name ?? ''}>
              {view.name}
            </Text>
            <Checkbox
              label={t('views.opens')}
              aria-label={t('views.opensOf', { name: view.name })}
              checked={opening === view._id}
              disabled={open.isSaving}
              onChange={(event) => void choose(event.currentTarget.checked ? view._id : null)}
            />
            {mayChange && (
              <Group gap="xs">
                {changes.map((kind) => (
                  <Button
                    key={kind}
                    size="compact-sm"
                    variant="default"
                    aria-label={t(`views.${kind}Of`, { name: view.name })}
                    onClick={() => onWant({ kind, view })}
                  >
                    {t(`views.${kind}`)}
                  </Button>
                ))}
              </Group>
            )}
          </li>
        ))}
      </ul>
    </Stack>
  );
};

interface QuestionProps {
  readonly text: string;
  readonly label: string;
  readonly isDangerous?: boolean;
  readonly isSaving: boolean;
  readonly onConfirm: () => Promise<Refusal | null>;
  readonly onCancel: () => void;
}

/** Asks before a view is replaced or deleted. */
const Question = ({ text, label, isDangerous = false, isSaving, onConfirm, onCancel }: QuestionProps) => {
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (!isSaving) void onConfirm().then(setRefusal);
      }}
    >
      <Stack>
        <Text>{text}</Text>
        {refusal !== null && (
          <Alert color="red" role="alert">
            {refusal.message}
          </Alert>
        )}
        <DialogButtons label={label} isSaving={isSaving} isDangerous={isDangerous} onCancel={onCancel} />
      </Stack>
    </form>
  );
};

/** The wish, carried out by its call. */
const Wanted = ({ wanted, eventId, own, shared, opening, asked, onWant, onClose }: ViewsDialogProps) => {
  const { t } = useTranslation('report');
  const mayShare = useMay(eventId)('settings');
  const save = useCommand(reportViewsApi.saveReportView);
  const revise = useCommand(reportViewsApi.reviseReportView);
  const remove = useCommand(reportViewsApi.deleteReportView);
  const toList = () => onWant({ kind: 'manage' });
  const done = async (sent: Promise<CommandResult<unknown>>, said: string, next: () => void) => {
    const answer = await sent;
    await readViewsAgain(eventId);
    if (!answer.ok) return answer.refusal;
    notices.success(said);
    next();
    return null;
  };
  if (wanted.kind === 'manage') {
    const list = { eventId, opening, onWant };
    return own.length + shared.length === 0 ? (
      <Text c="dimmed">{t('views.none')}</Text>
    ) : (
      <Stack>
        <List label={t('views.own')} views={own} mayChange {...list} />
        <List label={t('views.shared')} views={shared} mayChange={mayShare} {...list} />
      </Stack>
    );
  }
  if (wanted.kind === 'save')
    return (
      <ViewForm
        name=""
        notes={[t('views.kept'), ...(looksForText(asked) ? [t('views.textLeftOut')] : []), t('views.nameHint')]}
        mayShare={mayShare}
        isSaving={save.isSaving}
        onSave={(name, isShared) =>
          done(
            save.run({ params: { eventId }, body: { name, isShared, contents: contentsOf(asked) } }),
            t('views.saved'),
            onClose,
          )
        }
        onCancel={onClose}
      />
    );
  const { _id: id, name: was } = wanted.view;
  const params = { eventId, id };
  if (wanted.kind === 'rename')
    return (
      <ViewForm
        name={was}
        notes={[t('views.nameHint')]}
        mayShare={false}
        isSaving={revise.isSaving}
        onSave={(name) => done(revise.run({ params, body: { name } }), t('views.renamed'), toList)}
        onCancel={toList}
      />
    );
  if (wanted.kind === 'replace')
    return (
      <Question
        text={t('views.replaceText')}
        label={t('views.replace')}
        isSaving={revise.isSaving}
        onConfirm={() =>
          done(revise.run({ params, body: { contents: contentsOf(asked) } }), t('views.replaced'), toList)
        }
        onCancel={toList}
      />
    );
  return (
    <Question
      text={t('views.deleteText')}
      label={t('views.delete')}
      isDangerous
      isSaving={remove.isSaving}
      onConfirm={() => done(remove.run({ params }), t('views.deleted'), toList)}
      onCancel={toList}
    />
  );
};

/** The next part of a dialog, with the focus in it: what had it before is gone. */
const Focused = ({ children }: { readonly children: ReactNode }) => {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const first = box.current?.querySelector<HTMLElement>('[data-autofocus]') ?? box.current;
    first?.focus();
  }, []);
  return (
    <div ref={box} tabIndex={-1} className={classes.part}>
      {children}
    </div>
  );
};

/** Saves a view, or shows those there are, each with what can be done about it. */
export const ViewsDialog = (props: ViewsDialogProps) => {
  const { wanted, onClose } = props;
  const { t } = useTranslation('report');
  const title =
    'view' in wanted ? t(`views.${wanted.kind}Title`, { name: wanted.view.name }) : t(`views.${wanted.kind}Title`);
  return (
    <Dialog opened onClose={onClose} title={title} closeButtonProps={{ 'aria-label': t('ui:close') }}>
      <Focused key={wanted.kind}>
        <Wanted {...props} />
      </Focused>
    </Dialog>
  );
};
