import { Button, Card, Group, Pagination, SimpleGrid, TextInput } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type CheckpointDataRecord, checkpointFieldApi, checkpointTopics } from '@turnout/contracts/checkpoint';
import { EventId } from '@turnout/contracts/kernel';
import { IconDatabase, IconRefresh, IconSearch } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { call } from '../platform/api.ts';
import { useCommand } from '../platform/command.ts';
import { queryClient } from '../platform/query.ts';
import { useTopic } from '../platform/topic.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { notices } from '../ui/notices.tsx';
import { Page } from '../ui/page.tsx';
import { CardsSkeleton } from '../ui/skeletons.tsx';
import classes from './desk.module.css';
import { FieldDataCard } from './field-data.card.tsx';
import { personName } from './group.ts';
import { askedField } from './shown-fields.ts';

const perPage = 50;
interface Asked {
  readonly name: string;
  readonly regNoOrId: string;
  readonly page: number;
}
const everybody: Asked = { name: '', regNoOrId: '', page: 1 };

const useRecords = (eventId: EventId, asked: Asked) =>
  useQuery(
    {
      queryKey: ['checkpoint-data', eventId, asked],
      staleTime: 0,
      placeholderData: keepPreviousData,
      queryFn: async ({ signal }) => {
        const { name, regNoOrId, page } = asked;
        const filter = { ...(name === '' ? {} : { name }), ...(regNoOrId === '' ? {} : { regNoOrId }) };
        const query = { eventId, withRegistrations: 'true', page, perPage, ...filter };
        return (await call(checkpointFieldApi.checkpointDataAdmin, { query, signal })).data;
      },
    },
    queryClient,
  );

const Filters = ({ onAsk, onRefresh }: { readonly onAsk: (asked: Asked) => void; readonly onRefresh: () => void }) => {
  const { t } = useTranslation('checkpoint');
  const [name, setName] = useState('');
  const [regNoOrId, setRegNoOrId] = useState('');
  const ask = (event: FormEvent): void => {
    event.preventDefault();
    onAsk({ name: name.trim(), regNoOrId: regNoOrId.trim(), page: 1 });
  };
  return (
    <form noValidate onSubmit={ask} className={classes.search}>
      <TextInput
        className={classes.input ?? ''}
        label={t('filter.name')}
        placeholder={t('filter.nameHint')}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <TextInput
        className={classes.input ?? ''}
        label={t('data.number')}
        value={regNoOrId}
        onChange={(event) => setRegNoOrId(event.currentTarget.value)}
      />
      <Button type="submit" leftSection={<IconSearch size={18} aria-hidden />}>
        {t('filter.search')}
      </Button>
      <Button variant="default" leftSection={<IconRefresh size={18} aria-hidden />} onClick={onRefresh}>
        {t('refresh')}
      </Button>
    </form>
  );
};

/** All that was entered at checkpoints, person by person (rule checkpoint/field-data). */
export const CheckpointDataScreen = () => {
  const { t } = useTranslation('checkpoint');
  const eventId = EventId.parse(useParams()['eventId']);
  const [asked, setAsked] = useState(everybody);
  const [deleting, setDeleting] = useState<CheckpointDataRecord | null>(null);
  const { data, isError, refetch } = useRecords(eventId, asked);
  const definitions = useTopic(checkpointTopics.fields, { eventId }).view ?? [];
  const fields = definitions.map((field) => askedField(field, { isExternal: false }));
  const { run, isSaving } = useCommand(checkpointFieldApi.clearCheckpointData);
  const remove = async (record: CheckpointDataRecord): Promise<void> => {
    const answer = await run({ params: { id: record._id } });
    if (answer.ok) notices.success(answer.data.message);
    else notices.danger(answer.refusal.message);
    setDeleting(null);
    await refetch();
  };
  const pages = Math.ceil((data?.total ?? 0) / perPage);
  return (
    <Page
      title={t('data.title')}
      lead={t('data.lead')}
      size="xl"
      back={{ to: `/dashboard/${eventId}/checkpoints`, label: t('list.title') }}
    >
      <Filters onAsk={setAsked} onRefresh={() => void refetch()} />
      {isError && <ErrorState onRetry={() => void refetch()} />}
      {data === undefined && !isError && <CardsSkeleton cards={6} />}
      {data !== undefined && data.data.length === 0 && (
        <Card padding={0}>
          <EmptyState icon={<IconDatabase />} title={t('data.none')} />
        </Card>
      )}
      {data !== undefined && data.data.length > 0 && (
        <SimpleGrid cols={{ base: 1, md: 2 }}>
          {data.data.map((record) => (
            <FieldDataCard
              key={record._id}
              record={record}
              fields={fields}
              onChanged={() => void refetch()}
              onDelete={() => setDeleting(record)}
            />
          ))}
        </SimpleGrid>
      )}
      {pages > 1 && (
        <Group justify="center" component="nav" aria-label={t('pages.label')}>
          <Pagination
            total={pages}
            value={asked.page}
            onChange={(page) => setAsked({ ...asked, page })}
            getItemProps={(page) => ({ 'aria-label': t('pages.page', { page }) })}
            getControlProps={(control) => ({ 'aria-label': t(control === 'next' ? 'pages.next' : 'pages.previous') })}
          />
        </Group>
      )}
      <ConfirmDialog
        opened={deleting !== null}
        title={deleting === null ? '' : personName(deleting)}
        confirmLabel={t('delete')}
        isDangerous
        isSaving={isSaving}
        onConfirm={() => deleting !== null && void remove(deleting)}
        onCancel={() => setDeleting(null)}
      >
        {t('data.deleteText')}
      </ConfirmDialog>
    </Page>
  );
};
