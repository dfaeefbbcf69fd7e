import { Badge, Button, Group, Stack, Table, Text, Textarea } from '@mantine/core';
import { IconArrowUp, IconHourglass, IconX } from '@tabler/icons-react';
import { eventSetupTopics } from '@turnout/contracts/event-setup';
import { EventId } from '@turnout/contracts/kernel';
import { inventoryTopics, inventoryApi, type WaitingView } from '@turnout/contracts/inventory';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { useCommand } from '../../platform/command.ts';
import { useMay } from '../../platform/session.ts';
import { useTopic } from '../../platform/topic.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { DateTime } from '../../ui/date-time.tsx';
import { DialogButtons } from '../../ui/dialog-buttons.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { notices } from '../../ui/notices.tsx';
import { nameOf } from '../../ui/person-name.ts';
import { TableCard } from '../../ui/table-card.tsx';
import { useKept } from '../../ui/use-kept.ts';
import { WaitingPages } from '../parts/waiting-pages.tsx';

const perPage = 50;
const shortestReason = 3;

interface OneProps {
  readonly eventId: EventId;
  readonly person: WaitingView;
  readonly onClose: () => void;
}

const bodyOf = ({ eventId, person }: Pick<OneProps, 'eventId' | 'person'>) => ({
  eventId,
  typeId: person.type._id,
  registrantId: person._id,
});

/** Lets somebody have the next seat; why, is asked and kept. */
const PreferDialog = ({ eventId, person, onClose }: OneProps) => {
  const { t } = useTranslation('attendees');
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const command = useCommand(inventoryApi.preferOnWaitingList);
  const submit = async (pressed: FormEvent): Promise<void> => {
    pressed.preventDefault();
    if (command.isSaving) return;
    if (reason.trim().length < shortestReason) return setProblem(t('waiting.reasonMissing'));
    const answer = await command.run({ body: { ...bodyOf({ eventId, person }), reason: reason.trim() } });
    if (!answer.ok) return setProblem(answer.refusal.message);
    notices.success(answer.data.message);
    onClose();
  };
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('waiting.preferOf', { name: nameOf(person) })}
      closeButtonProps={{ 'aria-label': t('ui:close') }}
    >
      <form noValidate onSubmit={(pressed) => void submit(pressed)}>
        <Stack>
          <Text size="sm">{t('waiting.preferText')}</Text>
          <Textarea
            label={t('waiting.reason')}
            data-autofocus
            required
            maxLength={200}
            autosize
            minRows={2}
            value={reason}
            onChange={({ currentTarget }) => {
              setReason(currentTarget.value);
              setProblem(null);
            }}
            error={problem}
          />
          <DialogButtons label={t('waiting.prefer')} isSaving={command.isSaving} onCancel={onClose} />
        </Stack>
      </form>
    </Dialog>
  );
};

const RemoveDialog = ({ eventId, person, onClose }: OneProps) => {
  const { t } = useTranslation('attendees');
  const command = useCommand(inventoryApi.removeFromWaitingList);
  const remove = async (): Promise<void> => {
    const answer = await command.run({ body: bodyOf({ eventId, person }) });
    if (answer.ok) notices.success(answer.data.message);
    else notices.danger(answer.refusal.message);
    onClose();
  };
  return (
    <ConfirmDialog
      opened
      title={t('waiting.removeOf', { name: nameOf(person) })}
      confirmLabel={t('waiting.remove')}
      isDangerous
      isSaving={command.isSaving}
      onConfirm={() => void remove()}
      onCancel={onClose}
    >
      {t('waiting.removeText')}
    </ConfirmDialog>
  );
};

interface RowProps {
  readonly person: WaitingView;
  readonly zone: string;
  readonly mayAct: boolean;
  readonly onPrefer: () => void;
  readonly onRemove: () => void;
}

const Row = ({ person, zone, mayAct, onPrefer, onRemove }: RowProps) => {
  const { t } = useTranslation('attendees');
  const name = nameOf(person);
  return (
    <Table.Tr>
      <Table.Td data-first>
        <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
          {name}
        </Text>
        <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {person.email}
        </Text>
        {!person.isProven && (
          <Badge color="gray" variant="light">
            {t('waiting.unproven')}
          </Badge>
        )}
      </Table.Td>
      <Table.Td data-label={t('table.type')}>{person.type.name}</Table.Td>
      <Table.Td data-label={t('waiting.place')}>
        {person.until === null ? (
          <span className="tabular">{person.place}</span>
        ) : (
          <>
            <Badge color="green" variant="light">
              {t('waiting.held')}
            </Badge>{' '}
            <Text span size="sm">
              {t('waiting.until')} <DateTime at={person.until} zone={zone} />
            </Text>
          </>
        )}
        {person.preferredBecause !== '' && (
          <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
            {t('waiting.preferred', { reason: person.preferredBecause })}
          </Text>
        )}
      </Table.Td>
      <Table.Td data-label={t('waiting.since')}>
        <DateTime at={person.joinedAt} zone={zone} />
      </Table.Td>
      <Table.Td>
        {mayAct && (
          <Group gap="xs">
            {person.until === null && (
              <Button
                variant="light"
                leftSection={<IconArrowUp size={18} aria-hidden />}
                aria-label={t('waiting.preferOf', { name })}
                aria-haspopup="dialog"
                onClick={onPrefer}
              >
                {t('waiting.prefer')}
              </Button>
            )}
            <Button
              variant="subtle"
              color="red"
              leftSection={<IconX size={18} aria-hidden />}
              aria-label={t('waiting.removeOf', { name })}
              aria-haspopup="dialog"
              onClick={onRemove}
            >
              {t('waiting.remove')}
            </Button>
          </Group>
        )}
      </Table.Td>
    </Table.Tr>
  );
};

type Asked = { readonly what: 'prefer' | 'remove'; readonly person: WaitingView } | null;

const List = ({ rows, eventId }: { readonly rows: readonly WaitingView[]; readonly eventId: EventId }) => {
  const { t } = useTranslation('attendees');
  const zone = useTopic(eventSetupTopics.event, { eventId }).view?.timeZone ?? 'UTC';
  const mayAct = useMay(eventId)('viewRegistrants', 'checkinRegistrants');
  const [asked, setAsked] = useState<Asked>(null);
  const close = () => setAsked(null);
  return (
    <>
      <TableCard
        label={t('waiting.title')}
        heads={[t('table.name'), t('table.type'), t('waiting.place'), t('waiting.since'), t('table.actions')]}
      >
        {rows.map((person) => (
          <Row
            key={person._id}
            person={person}
            zone={zone}
            mayAct={mayAct}
            onPrefer={() => setAsked({ what: 'prefer', person })}
            onRemove={() => setAsked({ what: 'remove', person })}
          />
        ))}
      </TableCard>
      {asked?.what === 'prefer' && <PreferDialog eventId={eventId} person={asked.person} onClose={close} />}
      {asked?.what === 'remove' && <RemoveDialog eventId={eventId} person={asked.person} onClose={close} />}
    </>
  );
};

/** Who waits for a seat of which type, live. */
export const WaitingListScreen = () => {
  const { t } = useTranslation('attendees');
  const eventId = EventId.parse(useParams()['eventId']);
  const [page, setPage] = useState(1);
  const topic = useTopic(inventoryTopics.waiting, { eventId, page, perPage });
  const shown = useKept(topic.view);
  return (
    <WaitingPages
      title={t('waiting.title')}
      lead={t('waiting.lead')}
      eventId={eventId}
      total={shown?.total}
      isRefused={topic.state === 'refused'}
      page={page}
      perPage={perPage}
      onPage={setPage}
      nobody={{ icon: <IconHourglass />, title: t('waiting.nobody'), text: t('waiting.nobodyText') }}
    >
      {shown !== null && shown.rows.length > 0 && <List rows={shown.rows} eventId={eventId} />}
    </WaitingPages>
  );
};
