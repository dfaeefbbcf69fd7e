import { Button, Group, Stack, Text } from '@mantine/core';
import type { EventId } from '@turnout/contracts/kernel';
import { type AttendeeView, type AttendeeViewContents, attendeesApi } from '@turnout/contracts/attendees';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Refusal } from '../../platform/api.ts';
import { type CommandResult, useCommand } from '../../platform/command.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { notices } from '../../ui/notices.tsx';
import { SavingButton } from '../../ui/saving-button.tsx';
import { byName } from './attendee-views.ts';
import { NameForm, Refused } from './attendees.view-name.tsx';
import classes from '../parts/attendees.module.css';

/** What somebody wants of their views. */
export type AskedOfViews =
  | { readonly kind: 'save' | 'manage' }
  | { readonly kind: 'rename' | 'replace' | 'delete'; readonly view: AttendeeView };

export interface ViewsDialogProps {
  readonly asked: AskedOfViews;
  readonly eventId: EventId;
  readonly views: readonly AttendeeView[];
  /** The list as it is now. */
  readonly contents: AttendeeViewContents;
  readonly onAsk: (asked: AskedOfViews) => void;
  /** Something was saved, or turned out to have been changed elsewhere. */
  readonly onChanged: () => Promise<unknown>;
  readonly onClose: () => void;
}

/** Asks before a view is replaced or deleted. */
const Question = ({
  text,
  button,
  isDangerous,
  isSaving,
  onConfirm,
  onCancel,
}: {
  readonly text: string;
  readonly button: string;
  readonly isDangerous: boolean;
  readonly isSaving: boolean;
  readonly onConfirm: () => Promise<Refusal | null>;
  readonly onCancel: () => void;
}) => {
  const { t } = useTranslation('attendees');
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  return (
    <Stack gap="md">
      <Text>{text}</Text>
      <Refused refusal={refusal} />
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onCancel} data-autofocus>
          {t('ui:cancel')}
        </Button>
        <SavingButton
          isSaving={isSaving}
          onClick={() => void onConfirm().then(setRefusal)}
          {...(isDangerous ? { color: 'red' } : {})}
        >
          {button}
        </SavingButton>
      </Group>
    </Stack>
  );
};

const changes = ['rename', 'replace', 'delete'] as const;

const Views = ({ views, onAsk }: Pick<ViewsDialogProps, 'views' | 'onAsk'>) => {
  const { t, i18n } = useTranslation('attendees');
  if (views.length === 0) return <Text c="dimmed">{t('views.none')}</Text>;
  return (
    <ul className={classes.viewList}>
      {byName(views, i18n.language).map((view) => (
        <li key={view._id}>
          <Text fw={600} className={classes.line ?? ''}>
            {view.name}
          </Text>
          <Group gap="xs">
            {changes.map((kind) => (
              <Button
                key={kind}
                size="compact-sm"
                variant="default"
                aria-label={t(`views.${kind}Of`, { name: view.name })}
                onClick={() => onAsk({ kind, view })}
              >
                {t(`views.${kind}`)}
              </Button>
            ))}
          </Group>
        </li>
      ))}
    </ul>
  );
};

/** What is asked, answered by the call that does it. */
const Asked = ({ asked, eventId, views, contents, onAsk, onChanged, onClose }: ViewsDialogProps) => {
  const { t } = useTranslation('attendees');
  const save = useCommand(attendeesApi.saveAttendeeView);
  const revise = useCommand(attendeesApi.reviseAttendeeView);
  const remove = useCommand(attendeesApi.deleteAttendeeView);
  const toList = () => onAsk({ kind: 'manage' });
  const done = async (sent: Promise<CommandResult<unknown>>, said: string, next: () => void) => {
    const answer = await sent;
    await onChanged();
    if (!answer.ok) return answer.refusal;
    notices.success(said);
    next();
    return null;
  };
  switch (asked.kind) {
    case 'manage':
      return <Views views={views} onAsk={onAsk} />;
    case 'save':
      return (
        <NameForm
          name=""
          hint={`${t('views.kept')} ${t('views.nameHint')}`}
          isSaving={save.isSaving}
          onSave={(name) => done(save.run({ body: { eventId, name, contents } }), t('views.saved'), onClose)}
          onCancel={onClose}
        />
      );
    case 'rename': {
      const { _id: id } = asked.view;
      return (
        <NameForm
          name={asked.view.name}
          hint={t('views.nameHint')}
          isSaving={revise.isSaving}
          onSave={(name) => done(revise.run({ params: { id }, body: { eventId, name } }), t('views.renamed'), toList)}
          onCancel={toList}
        />
      );
    }
    case 'replace': {
      const { _id: id } = asked.view;
      return (
        <Question
          text={t('views.replaceText')}
          button={t('views.replace')}
          isDangerous={false}
          isSaving={revise.isSaving}
          onConfirm={() =>
            done(revise.run({ params: { id }, body: { eventId, contents } }), t('views.replaced'), toList)
          }
          onCancel={toList}
        />
      );
    }
    case 'delete': {
      const { _id: id } = asked.view;
      return (
        <Question
          text={t('views.deleteText')}
          button={t('views.delete')}
          isDangerous
          isSaving={remove.isSaving}
          onConfirm={() => done(remove.run({ params: { id }, query: { eventId } }), t('views.deleted'), toList)}
          onCancel={toList}
        />
      );
    }
  }
};

/** What a dialog goes on to, with the focus in it: what had it before is gone. */
const Focused = ({ children }: { readonly children: ReactNode }) => {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const first = box.current?.querySelector<HTMLElement>('[data-autofocus]') ?? box.current;
    first?.focus();
  }, []);
  return (
    <div ref={box} tabIndex={-1} className={classes.asked}>
      {children}
    </div>
  );
};

/** Saves a view, or shows those there are, each with what can be done about it. */
export const ViewsDialog = (props: ViewsDialogProps) => {
  const { asked, onClose } = props;
  const { t } = useTranslation('attendees');
  const title =
    'view' in asked ? t(`views.${asked.kind}Title`, { name: asked.view.name }) : t(`views.${asked.kind}Title`);
  return (
    <Dialog opened onClose={onClose} title={title} closeButtonProps={{ 'aria-label': t('ui:close') }}>
      <Focused key={asked.kind}>
        <Asked {...props} />
      </Focused>
    </Dialog>
  );
};
