import { Badge, Button, Checkbox, Group, Table, Text } from '@mantine/core';
import { IconCheck, IconX } from '@tabler/icons-react';
import type { ApprovalView } from '@turnout/contracts/attendees';
import { useTranslation } from 'react-i18next';
import { spokenNumber } from '../../ui/confirmation-number.ts';
import { DateTime } from '../../ui/date-time.tsx';
import { nameOf } from '../../ui/person-name.ts';
import { TableCard } from '../../ui/table-card.tsx';

export type Decision = 'approve' | 'reject';

export interface Asked {
  readonly decision: Decision;
  readonly people: readonly ApprovalView[];
}

/** What this viewer may decide. */
export interface MayDecide {
  readonly approve: boolean;
  readonly reject: boolean;
}

interface DecideProps {
  readonly may: MayDecide;
  /** Named beside each button; absent: of those who are selected. */
  readonly name?: string;
  readonly isDisabled?: boolean;
  readonly onAsk: (decision: Decision) => void;
}

const DecideButtons = ({ may, name, isDisabled = false, onAsk }: DecideProps) => {
  const { t } = useTranslation('attendees');
  const label = (decision: Decision) =>
    name === undefined ? {} : { 'aria-label': t(`approvals.${decision}Of`, { name }) };
  return (
    <Group gap="xs">
      {may.approve && (
        <Button
          variant="light"
          disabled={isDisabled}
          leftSection={<IconCheck size={18} aria-hidden />}
          aria-haspopup="dialog"
          {...label('approve')}
          onClick={() => onAsk('approve')}
        >
          {t('selection.action.approve')}
        </Button>
      )}
      {may.reject && (
        <Button
          variant="subtle"
          color="red"
          disabled={isDisabled}
          leftSection={<IconX size={18} aria-hidden />}
          aria-haspopup="dialog"
          {...label('reject')}
          onClick={() => onAsk('reject')}
        >
          {t('selection.action.reject')}
        </Button>
      )}
    </Group>
  );
};

interface RowProps {
  readonly person: ApprovalView;
  readonly zone: string;
  readonly may: MayDecide;
  readonly isPicked: boolean;
  readonly onPick: (isPicked: boolean) => void;
  readonly onAsk: (decision: Decision) => void;
}

const Row = ({ person, zone, may, isPicked, onPick, onAsk }: RowProps) => {
  const { t } = useTranslation('attendees');
  const name = nameOf(person) === '' ? spokenNumber(person.confirmationNumber) : nameOf(person);
  return (
    <Table.Tr>
      <Table.Td data-first>
        <Group gap="sm" wrap="nowrap" align="start">
          {(may.approve || may.reject) && (
            <Checkbox
              aria-label={t('selection.row', { name })}
              checked={isPicked}
              onChange={(event) => onPick(event.currentTarget.checked)}
            />
          )}
          <div>
            <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
              {name}
            </Text>
            <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
              {person.email}
            </Text>
          </div>
        </Group>
      </Table.Td>
      <Table.Td data-label={t('table.type')}>{person.type.name}</Table.Td>
      <Table.Td data-label={t('approvals.group')}>
        <span className="tabular" translate="no">
          {spokenNumber(person.confirmationNumber)}
        </span>{' '}
        {person.groupWaits > 1 && (
          <Badge color="gray" variant="light">
            {t('approvals.ofGroup', { count: person.groupWaits })}
          </Badge>
        )}
      </Table.Td>
      <Table.Td data-label={t('approvals.since')}>
        <DateTime at={person.registeredAt} zone={zone} />
      </Table.Td>
      <Table.Td>
        <DecideButtons may={may} name={name} onAsk={onAsk} />
      </Table.Td>
    </Table.Tr>
  );
};

export interface ApprovalsListProps {
  readonly rows: readonly ApprovalView[];
  readonly zone: string;
  readonly may: MayDecide;
  /** Those picked, on whatever page, by id. */
  readonly picked: ReadonlyMap<string, ApprovalView>;
  readonly onPick: (people: readonly ApprovalView[], isPicked: boolean) => void;
  readonly onAsk: (asked: Asked) => void;
}

/** Those who wait, each with what may be decided, and all that are picked. */
export const ApprovalsList = ({ rows, zone, may, picked, onPick, onAsk }: ApprovalsListProps) => {
  const { t } = useTranslation('attendees');
  const onPage = rows.filter(({ _id }) => picked.has(_id)).length;
  const mayAct = may.approve || may.reject;
  return (
    <>
      {mayAct && (
        <Group gap="md" role="group" aria-label={t('selection.actions')}>
          <Checkbox
            label={t('selection.page')}
            checked={onPage === rows.length}
            indeterminate={onPage > 0 && onPage < rows.length}
            onChange={(event) => onPick(rows, event.currentTarget.checked)}
          />
          <Text size="sm" className="tabular" role="status">
            {t('selection.count', { count: picked.size })}
          </Text>
          <DecideButtons
            may={may}
            isDisabled={picked.size === 0}
            onAsk={(decision) => onAsk({ decision, people: [...picked.values()] })}
          />
        </Group>
      )}
      <TableCard
        label={t('approvals.title')}
        heads={[t('table.name'), t('table.type'), t('approvals.group'), t('approvals.since'), t('table.actions')]}
      >
        {rows.map((person) => (
          <Row
            key={person._id}
            person={person}
            zone={zone}
            may={may}
            isPicked={picked.has(person._id)}
            onPick={(isPicked) => onPick([person], isPicked)}
            onAsk={(decision) => onAsk({ decision, people: [person] })}
          />
        ))}
      </TableCard>
    </>
  );
};
