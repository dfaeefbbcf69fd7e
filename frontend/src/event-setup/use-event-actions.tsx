import { Alert, Anchor, Loader, Text } from '@mantine/core';
import { eventSetupApi, type EventView } from '@turnout/contracts/event-setup';
import { IconCopyCheck } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useCommand } from '../platform/command.ts';
import { queryClient } from '../platform/query.ts';
import type { Refusal } from '../platform/refusal.ts';
import { useMay, useSession } from '../platform/session.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { firstScreenOf } from '../ui/first-screen.ts';
import { notices } from '../ui/notices.tsx';
import { DeleteEventDialog } from './delete-event.dialog.tsx';
import { useEventProgress } from './event-progress.tsx';

export interface EventActions {
  readonly duplicate: () => void;
  /** Asks first: people are copied too. */
  readonly duplicateWithRegistrants: () => void;
  /** Asks first, with what goes. */
  readonly remove: () => void;
  readonly isBusy: boolean;
  /** What is asked, what is under way, and what came of it; stands where the actions are. */
  readonly shown: ReactNode;
}

type Asked = 'registrants' | 'delete' | null;

/**
 * Where a copy is: a link of its own, since the card that it has stands somewhere in the list. Until it is whole, that
 * it has begun.
 */
const CopyMade = ({ copy }: { readonly copy: EventView }) => {
  const { t } = useTranslation('event-setup');
  const may = useMay(copy._id);
  const { isDone } = useEventProgress(copy);
  const isWhole = copy.copying !== true || isDone;
  return (
    <Alert
      color="green"
      mt={6}
      role="status"
      icon={<IconCopyCheck aria-hidden />}
      title={t(isWhole ? 'actions.copied' : 'actions.copyBegun')}
    >
      <Anchor component={Link} size="sm" to={isWhole ? firstScreenOf(copy._id, may) : '/events'}>
        {copy.name}
      </Anchor>
      {!isWhole && <Text size="sm">{t('actions.copiedSoon')}</Text>}
    </Alert>
  );
};

/**
 * Duplicating and deleting an event (rule event-setup/event-cards), wherever it is offered.
 * @param onRemoved told once the event is gone.
 */
export const useEventActions = (event: EventView, onRemoved: () => void = () => undefined): EventActions => {
  const { t } = useTranslation('event-setup');
  const { refresh } = useSession();
  const clone = useCommand(eventSetupApi.cloneEvent);
  const removal = useCommand(eventSetupApi.removeEvent);
  const [asked, setAsked] = useState<Asked>(null);
  const [copy, setCopy] = useState<EventView | null>(null);
  const [failed, setFailed] = useState<{ readonly refusal: Refusal; readonly withRegistrants: boolean } | null>(null);
  const isBusy = clone.isSaving || removal.isSaving;

  const make = async (withRegistrants: boolean): Promise<void> => {
    if (isBusy) return;
    setCopy(null);
    setFailed(null);
    const answer = await clone.run({ params: { id: event._id }, query: {}, body: { withRegistrants } });
    setAsked(null);
    if (!answer.ok) return setFailed({ refusal: answer.refusal, withRegistrants });
    // Whoever is no administrator has a role in the copy from now on.
    await refresh();
    setCopy(answer.data.event);
    await queryClient.invalidateQueries({ queryKey: ['events'] });
  };
  const remove = async (): Promise<Refusal | null> => {
    const answer = await removal.run({ params: { id: event._id } });
    if (!answer.ok) return answer.refusal;
    setAsked(null);
    notices.success(answer.data.message);
    onRemoved();
    await queryClient.invalidateQueries({ queryKey: ['events'] });
    return null;
  };

  return {
    duplicate: () => void make(false),
    duplicateWithRegistrants: () => setAsked('registrants'),
    remove: () => setAsked('delete'),
    isBusy,
    shown: (
      <>
        {isBusy && (
          <Text size="sm" mt={6} role="status">
            <Loader size={14} mr={6} aria-hidden />
            {t(removal.isSaving ? 'actions.deleting' : 'actions.copying', { name: event.name })}
          </Text>
        )}
        {failed !== null && (
          <ErrorState message={failed.refusal.message} onRetry={() => void make(failed.withRegistrants)} />
        )}
        {copy !== null && <CopyMade copy={copy} />}
        <ConfirmDialog
          opened={asked === 'registrants'}
          title={t('actions.withRegistrantsTitle', { name: event.name })}
          confirmLabel={t('actions.withRegistrants')}
          isSaving={clone.isSaving}
          onConfirm={() => void make(true)}
          onCancel={() => setAsked(null)}
        >
          <Text>{t('actions.withRegistrantsText')}</Text>
        </ConfirmDialog>
        {asked === 'delete' && (
          <DeleteEventDialog
            event={event}
            isSaving={removal.isSaving}
            onDelete={remove}
            onClose={() => setAsked(null)}
          />
        )}
      </>
    ),
  };
};
