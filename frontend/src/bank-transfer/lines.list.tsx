import { Badge, Button, Card, Group, Pagination, SegmentedControl, Stack, Table, Text, Title } from '@mantine/core';
import { IconInbox } from '@tabler/icons-react';
import {
  bankTransferApi,
  bankTransferTopics,
  LineState,
  type BankLineView,
  type LineCounts,
} from '@turnout/contracts/bank-transfer';
import type { EventId } from '@turnout/contracts/kernel';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommand } from '../platform/command.ts';
import { useTopic } from '../platform/topic.ts';
import { spokenNumber } from '../ui/confirmation-number.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { useFormat } from '../ui/format.ts';
import { notices } from '../ui/notices.tsx';
import { nameOf } from '../ui/person-name.ts';
import { SavingButton } from '../ui/saving-button.tsx';
import { RowsSkeleton } from '../ui/skeletons.tsx';
import { TableCard } from '../ui/table-card.tsx';
import { useMoney } from '../ui/use-money.ts';
import { useKept } from '../ui/use-kept.ts';
import { AssignDialog } from './assign.dialog.tsx';
import { Day } from './day.tsx';
import { Amount } from './first-payments.tsx';
import { IgnoreDialog } from './ignore.dialog.tsx';

const perPage = 50;

/** The registration that a payment is for, or seems to be for, and what it owes by now. */
const Whom = ({ line }: { readonly line: BankLineView }) => {
  const { t } = useTranslation('bank-transfer');
  const { registration } = line;
  const money = useMoney(registration?.dueCurrency ?? line.currency);
  if (registration === null) return <Text c="dimmed">{t('line.nobody')}</Text>;
  return (
    <>
      <Text style={{ overflowWrap: 'anywhere' }}>
        {nameOf(registration)} <span className="tabular">{spokenNumber(registration.confirmationNumber)}</span>
      </Text>
      <Text size="sm" c="dimmed">
        {t('line.due', { amount: money(registration.due) })}
      </Text>
    </>
  );
};

const Reopen = ({ line, eventId }: { readonly line: BankLineView; readonly eventId: EventId }) => {
  const { t } = useTranslation('bank-transfer');
  const command = useCommand(bankTransferApi.reopenBankLine);
  const reopen = async (): Promise<void> => {
    const answer = await command.run({ body: { eventId, lineId: line._id } });
    if (answer.ok) notices.success(answer.data.message);
    else notices.danger(answer.refusal.message);
  };
  return (
    <SavingButton variant="default" isSaving={command.isSaving} onClick={() => void reopen()}>
      {t('line.reopen')}
    </SavingButton>
  );
};

interface RowProps {
  readonly line: BankLineView;
  readonly eventId: EventId;
  readonly onAssign: () => void;
  readonly onIgnore: () => void;
}

const Row = ({ line, eventId, onAssign, onIgnore }: RowProps) => {
  const { t } = useTranslation('bank-transfer');
  const money = useMoney(line.currency);
  const names = { amount: money(line.amount), payer: line.payer === '' ? line.text.slice(0, 40) : line.payer };
  return (
    <Table.Tr>
      <Table.Td data-first>
        <Day day={line.bookedOn} />
        <Text fw={600}>
          <Amount amount={line.amount} currency={line.currency} />
        </Text>
      </Table.Td>
      <Table.Td data-label={t('line.payer')}>
        <Stack gap={0}>
          <Text style={{ overflowWrap: 'anywhere' }}>{line.payer}</Text>
          <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
            {line.text}
          </Text>
        </Stack>
      </Table.Td>
      <Table.Td data-label={t('line.whom')}>
        <Stack gap={4} align="flex-start">
          <Whom line={line} />
          <Badge variant="light" color={line.match === 'exact' ? 'green' : 'yellow'} miw="max-content">
            {t(line.returned === null ? `match.${line.match}` : `returned.${line.returned}`)}
          </Badge>
          {line.reason !== '' && (
            <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
              {t('line.because', { reason: line.reason })}
            </Text>
          )}
        </Stack>
      </Table.Td>
      <Table.Td>
        {line.state === 'waiting' && (
          <Group gap="xs">
            <Button variant="light" aria-haspopup="dialog" aria-label={t('line.assignOf', names)} onClick={onAssign}>
              {t('line.assign')}
            </Button>
            <Button
              variant="subtle"
              color="gray"
              aria-haspopup="dialog"
              aria-label={t('line.ignoreOf', names)}
              onClick={onIgnore}
            >
              {t('line.ignore')}
            </Button>
          </Group>
        )}
        {line.state === 'ignored' && <Reopen line={line} eventId={eventId} />}
      </Table.Td>
    </Table.Tr>
  );
};

type Asked = { readonly what: 'assign' | 'ignore'; readonly line: BankLineView } | null;

const Rows = ({ rows, eventId }: { readonly rows: readonly BankLineView[]; readonly eventId: EventId }) => {
  const { t } = useTranslation('bank-transfer');
  const [asked, setAsked] = useState<Asked>(null);
  const close = () => setAsked(null);
  return (
    <>
      <TableCard
        label={t('line.title')}
        heads={[t('line.dayAndAmount'), t('line.payer'), t('line.whom'), t('line.actions')]}
      >
        {rows.map((line) => (
          <Row
            key={line._id}
            line={line}
            eventId={eventId}
            onAssign={() => setAsked({ what: 'assign', line })}
            onIgnore={() => setAsked({ what: 'ignore', line })}
          />
        ))}
      </TableCard>
      {asked?.what === 'assign' && <AssignDialog eventId={eventId} line={asked.line} onClose={close} />}
      {asked?.what === 'ignore' && <IgnoreDialog eventId={eventId} line={asked.line} onClose={close} />}
    </>
  );
};

const Shown = ({ eventId, state }: { readonly eventId: EventId; readonly state: LineState }) => {
  const { t } = useTranslation('bank-transfer');
  const [page, setPage] = useState(1);
  const topic = useTopic(bankTransferTopics.lines, { eventId, state, page, perPage });
  const shown = useKept(topic.view);
  if (shown === null) return topic.state === 'refused' ? <ErrorState /> : <RowsSkeleton rows={6} />;
  const pages = Math.ceil(shown.total / perPage);
  return (
    <Stack>
      {shown.total === 0 ? (
        <Card padding={0}>
          <EmptyState icon={<IconInbox />} title={t(`empty.${state}`)}>
            {t('empty.text')}
          </EmptyState>
        </Card>
      ) : (
        <Rows rows={shown.rows} eventId={eventId} />
      )}
      {pages > 1 && (
        <Pagination
          aria-label={t('line.pages')}
          total={pages}
          value={Math.min(page, pages)}
          onChange={setPage}
          getItemProps={(item) => ({ 'aria-label': t('line.page', { page: item }) })}
        />
      )}
    </Stack>
  );
};

const states: readonly LineState[] = ['waiting', 'assigned', 'recorded', 'ignored', 'elsewhere'];

/** The payments that came in, by where they stand; those that wait first. */
export const Lines = ({ eventId, counts }: { readonly eventId: EventId; readonly counts: LineCounts }) => {
  const { t } = useTranslation('bank-transfer');
  const { number } = useFormat();
  const [state, setState] = useState<LineState>('waiting');
  const offered = states.filter((one) => one === 'waiting' || one === state || counts[one] > 0);
  return (
    <Stack component="section" aria-labelledby="payments">
      <Title order={2} id="payments">
        {t('line.title')}
      </Title>
      {/* Nothing is chosen among one. */}
      {offered.length > 1 && (
        <SegmentedControl
          aria-label={t('line.states')}
          value={state}
          onChange={(value) => setState(LineState.parse(value))}
          data={offered.map((value) => ({ value, label: t(`line.state.${value}`, { many: number(counts[value]) }) }))}
          style={{ flexWrap: 'wrap' }}
        />
      )}
      <Shown key={state} eventId={eventId} state={state} />
    </Stack>
  );
};
