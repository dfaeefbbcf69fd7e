import { Badge, Button, Card, Group, NumberInput, Table, Text } from '@mantine/core';
import { formsApi, formsTopics, type TypeView } from '@turnout/contracts/forms';
import { EventId } from '@turnout/contracts/kernel';
import { IconPencil, IconPlus, IconTicket, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { useCommand } from '../platform/command.ts';
import { useMay } from '../platform/session.ts';
import { useTopic } from '../platform/topic.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { notices } from '../ui/notices.tsx';
import { Page } from '../ui/page.tsx';
import { SavingButton } from '../ui/saving-button.tsx';
import { RowsSkeleton } from '../ui/skeletons.tsx';
import { TableCard } from '../ui/table-card.tsx';
import { DeleteTypeDialog } from './delete-type.dialog.tsx';
import { changedOrders, inOrder, type Typed } from './type-order.ts';

interface RowProps {
  readonly type: TypeView;
  readonly eventId: EventId;
  readonly mayEdit: boolean;
  readonly order: number | '';
  readonly onOrder: (order: number | '') => void;
  readonly onDelete: () => void;
}

const TypeRow = ({ type, eventId, mayEdit, order, onOrder, onDelete }: RowProps) => {
  const { t } = useTranslation('forms');
  return (
    <Table.Tr>
      <Table.Td w={110}>
        {mayEdit ? (
          <NumberInput
            w={84}
            min={0}
            max={100_000}
            allowDecimal={false}
            hideControls
            aria-label={t('types.orderOf', { name: type.name })}
            value={order}
            onChange={(value) => onOrder(typeof value === 'number' ? value : '')}
          />
        ) : (
          (type.order ?? '–')
        )}
      </Table.Td>
      <Table.Td data-first>
        <Group gap="xs">
          <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
            {type.name}
          </Text>
          {!type.publicRegistration && (
            <Badge color="gray" variant="light">
              {t('types.notPublic')}
            </Badge>
          )}
        </Group>
        <Text size="sm" c="dimmed">
          {t('types.fieldCount', { count: type.fields.length })}
        </Text>
      </Table.Td>
      <Table.Td>
        {mayEdit && (
          <Group gap="xs" wrap="nowrap">
            <Button
              component={Link}
              to={`/dashboard/${eventId}/registration-types/edit/${type._id}`}
              variant="light"
              size="sm"
              leftSection={<IconPencil size={17} aria-hidden />}
              aria-label={t('editOf', { name: type.name })}
            >
              {t('edit')}
            </Button>
            <Button
              variant="subtle"
              color="red"
              size="sm"
              leftSection={<IconTrash size={17} aria-hidden />}
              aria-label={t('deleteOf', { name: type.name })}
              onClick={onDelete}
            >
              {t('delete')}
            </Button>
          </Group>
        )}
      </Table.Td>
    </Table.Tr>
  );
};

const TypeTable = ({ types, eventId }: { readonly types: readonly TypeView[]; readonly eventId: EventId }) => {
  const { t } = useTranslation('forms');
  const mayEdit = useMay(eventId)('editRegistrationTypes');
  const { run, isSaving } = useCommand(formsApi.reorderTypes);
  const [typed, setTyped] = useState<Typed>({});
  const [deleting, setDeleting] = useState<TypeView | null>(null);
  const orders = changedOrders(types, typed);
  const save = async (): Promise<void> => {
    const answer = await run({ body: { eventId, orders } });
    if (!answer.ok) return notices.danger(answer.refusal.message);
    setTyped({});
    notices.success(answer.data.message);
  };
  return (
    <>
      <TableCard label={t('types.title')}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('types.order')}</Table.Th>
            <Table.Th>{t('name')}</Table.Th>
            <Table.Th>{t('actions')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {inOrder(types).map((type) => (
            <TypeRow
              key={type._id}
              type={type}
              eventId={eventId}
              mayEdit={mayEdit}
              order={typed[type._id] ?? type.order ?? ''}
              onOrder={(order) => setTyped({ ...typed, [type._id]: order })}
              onDelete={() => setDeleting(type)}
            />
          ))}
        </Table.Tbody>
      </TableCard>
      {mayEdit && Object.keys(orders).length > 0 && (
        <Group justify="flex-end">
          <SavingButton isSaving={isSaving} onClick={() => void save()}>
            {t('types.saveOrder')}
          </SavingButton>
        </Group>
      )}
      <DeleteTypeDialog type={deleting} eventId={eventId} onClose={() => setDeleting(null)} />
    </>
  );
};

/** The registration types of an event, live (spec 001, section 2.9). */
export const TypesScreen = () => {
  const { t } = useTranslation('forms');
  const eventId = EventId.parse(useParams()['eventId']);
  const { state, view } = useTopic(formsTopics.types, { eventId });
  const may = useMay(eventId);
  const make = may('createRegistrationTypes') && (
    <Button
      component={Link}
      to={`/dashboard/${eventId}/registration-types/create`}
      leftSection={<IconPlus size={19} aria-hidden />}
    >
      {t('types.new')}
    </Button>
  );
  return (
    <Page title={t('types.title')} lead={t('types.lead')} actions={make}>
      {state === 'refused' && <ErrorState />}
      {view === null && state !== 'refused' && <RowsSkeleton rows={4} />}
      {view !== null && view.length === 0 && (
        <Card padding={0}>
          <EmptyState icon={<IconTicket />} title={t('types.none')}>
            {t('types.noneText')}
          </EmptyState>
        </Card>
      )}
      {view !== null && view.length > 0 && <TypeTable types={view} eventId={eventId} />}
    </Page>
  );
};
