import { Anchor, Badge, Button, Group, Stack, Table, Text } from '@mantine/core';
import { formsApi, formsTopics, type TypeView } from '@turnout/contracts/forms';
import { EventId } from '@turnout/contracts/kernel';
import { IconFolders, IconHourglass, IconUserQuestion, IconTicket } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { useMay } from '../platform/session.ts';
import { useTopic } from '../platform/topic.ts';
import { AskMeanwhile } from '../records/ask-meanwhile.tsx';
import { NewRecordButton } from '../records/new-record.button.tsx';
import { useClone } from '../records/use-clone.ts';
import { LiveList } from '../ui/live-list.tsx';
import { Page } from '../ui/page.tsx';
import { RowActions } from '../ui/row-actions.tsx';
import { SavingButton } from '../ui/saving-button.tsx';
import { TableCard } from '../ui/table-card.tsx';
import { UnsavedChanges } from '../ui/unsaved-changes.tsx';
import { useDeleteType } from './delete-type.dialog.tsx';
import { inOrder } from './type-order.ts';
import { TypeProblems } from './type-problems.tsx';
import { useTypeOrder } from './use-type-order.ts';
import { NumberInput } from '../ui/number-input.tsx';

interface RowProps {
  readonly type: TypeView;
  readonly all: readonly TypeView[];
  readonly eventId: EventId;
  readonly mayEdit: boolean;
  readonly order: number | '';
  readonly onOrder: (order: number | '') => void;
  readonly onClone: () => void;
  readonly onDelete: () => void;
}

/** How many wait for a seat, and where they are listed. */
const Waiting = ({ eventId, type: { peopleWaiting = 0 } }: Pick<RowProps, 'eventId' | 'type'>) => {
  const { t } = useTranslation('forms');
  const may = useMay(eventId);
  if (peopleWaiting === 0) return null;
  const words = t('types.waiting', { count: peopleWaiting });
  return may('viewRegistrants') ? (
    <Anchor component={Link} size="sm" to={`/dashboard/${eventId}/waiting-list`}>
      {words}
    </Anchor>
  ) : (
    <Text size="sm">{words}</Text>
  );
};

const Seats = ({ type: { availableSeats, seatsTaken } }: { readonly type: TypeView }) => {
  const { t } = useTranslation('forms');
  if (seatsTaken === undefined) return null;
  const words = t('types.seats', { taken: seatsTaken, available: availableSeats });
  return seatsTaken < availableSeats ? (
    <Text size="sm" c="dimmed">
      {words}
    </Text>
  ) : (
    <Text size="sm" fw={600}>
      {words}
    </Text>
  );
};

const marksOf = ({ publicRegistration, hiddenFromExternal, typeGroupOnly }: TypeView) => [
  ...(publicRegistration ? [] : (['notPublic'] as const)),
  ...(hiddenFromExternal ? (['hidden'] as const) : []),
  ...(typeGroupOnly ? (['groupOnly'] as const) : []),
];

const TypeRow = ({ type, all, eventId, mayEdit, order, onOrder, onClone, onDelete }: RowProps) => {
  const { t } = useTranslation('forms');
  return (
    <Table.Tr>
      <Table.Td w={110} data-label={t('types.order')}>
        {mayEdit ? (
          <NumberInput
            w={84}
            min={0}
            max={100_000}
            allowDecimal={false}
            hideControls
            aria-label={t('types.orderOf', { name: type.name })}
            value={order}
            onChange={(value) => onOrder(value)}
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
          {marksOf(type).map((mark) => (
            <Badge key={mark} color="gray" variant="light">
              {t(`types.${mark}`)}
            </Badge>
          ))}
        </Group>
        <Text size="sm" c="dimmed">
          {t('types.fieldCount', { count: type.fields.length })}
        </Text>
        <Seats type={type} />
        <Waiting eventId={eventId} type={type} />
        <TypeProblems type={type} all={all} />
        <Anchor component={Link} size="sm" to={`/dashboard/${eventId}/registration-types/preview/${type._id}`}>
          {t('type.previewOf', { name: type.name })}
        </Anchor>
      </Table.Td>
      <Table.Td>
        {mayEdit && (
          <RowActions
            name={type.name}
            editTo={`/dashboard/${eventId}/registration-types/edit/${type._id}`}
            onClone={onClone}
            onDelete={onDelete}
          />
        )}
      </Table.Td>
    </Table.Tr>
  );
};

const TypeTable = ({ types, eventId }: { readonly types: readonly TypeView[]; readonly eventId: EventId }) => {
  const { t } = useTranslation('forms');
  const mayEdit = useMay(eventId)('editRegistrationTypes');
  const order = useTypeOrder(eventId, types);
  const deleting = useDeleteType(eventId);
  const clone = useClone(formsApi.cloneType);
  const save = (event: Pick<Event, 'preventDefault'>): void => {
    event.preventDefault();
    if (order.hasTyped && !order.isSaving) void order.save();
  };
  return (
    <>
      <UnsavedChanges isDirty={() => order.hasTyped && !order.isSaving} />
      <form noValidate onSubmit={save}>
        <Stack gap="lg">
          <TableCard label={t('types.title')} heads={[t('types.order'), t('name'), t('actions')]}>
            {inOrder(types).map((type) => (
              <TypeRow
                key={type._id}
                type={type}
                all={types}
                eventId={eventId}
                mayEdit={mayEdit}
                order={order.orderOf(type)}
                onOrder={(number) => order.type(type, number)}
                onClone={() => clone(type._id)}
                onDelete={() => deleting.ask(type)}
              />
            ))}
          </TableCard>
          {mayEdit && order.hasTyped && (
            <Group justify="flex-end">
              <SavingButton type="submit" isSaving={order.isSaving}>
                {t('types.saveOrder')}
              </SavingButton>
            </Group>
          )}
        </Stack>
      </form>
      {deleting.dialogs}
      <AskMeanwhile question={order.question} />
    </>
  );
};

/** The registration types of an event, live (rule forms/types-list). */
export const TypesScreen = () => {
  const { t } = useTranslation('forms');
  const eventId = EventId.parse(useParams()['eventId']);
  const topic = useTopic(formsTopics.types, { eventId });
  const may = useMay(eventId);
  const base = `/dashboard/${eventId}`;
  const actions = (
    <>
      <Button
        component={Link}
        to={`${base}/registration-type-groups`}
        variant="default"
        leftSection={<IconFolders size={19} aria-hidden />}
      >
        {t('groups.title')}
      </Button>
      {may('viewRegistrants') && topic.view?.some(({ waitingList }) => waitingList) === true && (
        <Button
          component={Link}
          to={`${base}/waiting-list`}
          variant="default"
          leftSection={<IconHourglass size={19} aria-hidden />}
        >
          {t('types.waitingList')}
        </Button>
      )}
      {may('viewRegistrants') && topic.view?.some(({ requireApproval }) => requireApproval) === true && (
        <Button
          component={Link}
          to={`${base}/approvals`}
          variant="default"
          leftSection={<IconUserQuestion size={19} aria-hidden />}
        >
          {t('types.approvals')}
        </Button>
      )}
      {may('createRegistrationTypes') && (
        <NewRecordButton to={`${base}/registration-types/create`}>{t('types.new')}</NewRecordButton>
      )}
    </>
  );
  return (
    <Page title={t('types.title')} lead={t('types.lead')} actions={actions}>
      <LiveList topic={topic} empty={{ icon: <IconTicket />, title: t('types.none'), text: t('types.noneText') }}>
        {(types) => <TypeTable types={types} eventId={eventId} />}
      </LiveList>
    </Page>
  );
};
