import { Alert, List, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { eventSetupApi, type EventContents, type EventView } from '@turnout/contracts/event-setup';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../platform/api.ts';
import { queryClient } from '../platform/query.ts';
import type { Refusal } from '../platform/refusal.ts';
import { DialogButtons } from '../ui/dialog-buttons.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { useFormat } from '../ui/format.ts';

/** What goes with an event, in this order. */
const parts = [
  'registrants',
  'registrationTypes',
  'fields',
  'activities',
  'speakers',
  'checkpoints',
  'pictures',
  'devices',
  'wallLinks',
] as const satisfies readonly (keyof EventContents)[];

/** How a name is compared that somebody types off the screen. */
const plain = (name: string): string => name.trim().replaceAll(/\s+/g, ' ').toLocaleLowerCase();

const Contents = ({ eventId }: { readonly eventId: EventView['_id'] }) => {
  const { t } = useTranslation('event-setup');
  const { number } = useFormat();
  const { data, isError, refetch } = useQuery(
    {
      queryKey: ['event contents', eventId],
      staleTime: 0,
      queryFn: async ({ signal }) =>
        (await call(eventSetupApi.eventContents, { params: { id: eventId }, signal })).data.contents,
    },
    queryClient,
  );
  if (isError) return <ErrorState onRetry={() => void refetch()} />;
  if (data === undefined) return <Skeleton height={96} />;
  return (
    <List size="sm">
      {parts
        .filter((part) => data[part] > 0)
        .map((part) => (
          <List.Item key={part}>{t(`delete.${part}`, { count: data[part], shown: number(data[part]) })}</List.Item>
        ))}
    </List>
  );
};

/**
 * Asks before an event is deleted for good: what goes, in numbers, and its name typed (rule event-setup/deleting-an-event). Stays open
 * with the server's words where it refuses.
 */
export const DeleteEventDialog = ({
  event,
  isSaving,
  onDelete,
  onClose,
}: {
  readonly event: EventView;
  readonly isSaving: boolean;
  readonly onDelete: () => Promise<Refusal | null>;
  readonly onClose: () => void;
}) => {
  const { t } = useTranslation('event-setup');
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [isTried, setTried] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const isRight = plain(typed) === plain(event.name);
  const submit = async (submitted: FormEvent): Promise<void> => {
    submitted.preventDefault();
    setTried(true);
    setRefusal(null);
    if (!isRight) input.current?.focus();
    else if (!isSaving) setRefusal(await onDelete());
  };
  return (
    <Dialog
      opened
      onClose={onClose}
      size="lg"
      title={t('delete.title', { name: event.name })}
      closeButtonProps={{ 'aria-label': t('ui:close') }}
    >
      <form onSubmit={(submitted) => void submit(submitted)} noValidate>
        <Stack gap="md">
          <Alert color="red" icon={<IconAlertTriangle aria-hidden />}>
            {t('delete.lead')}
          </Alert>
          <Contents eventId={event._id} />
          <Text size="sm">{t('delete.people')}</Text>
          <TextInput
            ref={input}
            label={t('delete.confirm', { name: event.name })}
            data-autofocus
            required
            autoComplete="off"
            value={typed}
            onChange={(changed) => setTyped(changed.currentTarget.value)}
            error={isTried && !isRight ? t('delete.confirmMissing', { name: event.name }) : null}
          />
          {refusal !== null && (
            <Alert color="red" role="alert">
              {refusal.message}
            </Alert>
          )}
          <DialogButtons label={t('delete.button')} isSaving={isSaving} isDangerous onCancel={onClose} />
        </Stack>
      </form>
    </Dialog>
  );
};
