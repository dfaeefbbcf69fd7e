import { Alert, Card, Group, Skeleton, Stack, Text, Textarea, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { noteApi, noteAtMost, type NoteView } from '@turnout/contracts/attendees';
import type { RegistrationView } from '@turnout/contracts/registration';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../platform/api.ts';
import { useCommand } from '../../platform/command.ts';
import { queryClient } from '../../platform/query.ts';
import { useMay } from '../../platform/session.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { notices } from '../../ui/notices.tsx';
import { SavingButton } from '../../ui/saving-button.tsx';

const keyOf = (id: string) => [noteApi.note.path, id];

interface NoteFormProps {
  readonly registration: RegistrationView;
  readonly read: NoteView;
}

const NoteForm = ({ registration: { _id: id }, read }: NoteFormProps) => {
  const { t } = useTranslation('attendees');
  const save = useCommand(noteApi.setNote);
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed ?? read.note;
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (save.isSaving) return;
    const answer = await save.run({ params: { id }, body: { note: text, seen: read.settings } });
    if (answer.ok) {
      queryClient.setQueryData(keyOf(id), answer.data);
      setTyped(null);
      notices.success(t('note.saved'));
      return;
    }
    // What was typed stays; beneath it stands what the other one wrote.
    if (answer.refusal.code === 'note-changed') await queryClient.invalidateQueries({ queryKey: keyOf(id) });
  };
  const isChanged = typed !== null && typed.trim() !== read.note;
  const isRefused = save.refusal !== null && save.refusal.code !== 'cancelled';
  return (
    <form onSubmit={(event) => void onSubmit(event)}>
      <Stack gap="sm">
        <Textarea
          label={t('note.title')}
          description={t('note.hint')}
          value={text}
          maxLength={noteAtMost}
          autosize
          minRows={2}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        {isRefused && (
          <Alert color="red" role="alert">
            {save.refusal?.message}
            {save.refusal?.code === 'note-changed' && <Text mt="xs">{t('note.theirs', { note: read.note })}</Text>}
          </Alert>
        )}
        {(isChanged || save.isSaving) && (
          <Group justify="flex-end">
            <SavingButton type="submit" isSaving={save.isSaving}>
              {t('note.save')}
            </SavingButton>
          </Group>
        )}
      </Stack>
    </form>
  );
};

/** The note for staff on a registrant (rule check-in/note-for-staff): to be read by who sees registrants, set by who corrects them. */
export const NoteCard = ({ registration }: { readonly registration: RegistrationView }) => {
  const { t } = useTranslation('attendees');
  const { _id: id, event: eventId } = registration;
  const mayEdit = useMay(eventId)('viewRegistrants', 'checkinRegistrants');
  const { data, isError, refetch } = useQuery(
    {
      queryKey: keyOf(id),
      staleTime: 0,
      queryFn: async ({ signal }) => (await call(noteApi.note, { params: { id }, signal })).data,
    },
    queryClient,
  );
  if (data !== undefined && !mayEdit && data.note === '') return null;
  return (
    <Card component="section" aria-label={t('note.title')}>
      {isError ? (
        <ErrorState title={t('note.failed')} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <Skeleton height={96} role="status" aria-label={t('ui:loading')} />
      ) : mayEdit ? (
        <NoteForm registration={registration} read={data} />
      ) : (
        <>
          <Title order={2} size="h4">
            {t('note.title')}
          </Title>
          <Text mt="xs">{data.note}</Text>
        </>
      )}
    </Card>
  );
};
