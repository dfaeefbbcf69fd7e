import { Alert, Button, Checkbox, Group, Pagination, Stack, Table, Text, TextInput } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import type { EventId, RegistrantId } from '@turnout/contracts/kernel';
import type { MassChannel, MassPreview, MassRecipient } from '@turnout/contracts/messaging';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../ui/format.ts';
import { NotRead } from '../../ui/not-read.tsx';
import { SavingButton } from '../../ui/saving-button.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import { TableCard } from '../../ui/table-card.tsx';
import type { Draft } from './draft.ts';
import { MassMessagePreview } from './message-preview.tsx';
import { useRecipients } from './use-mass.ts';

const perPage = 25;

interface StepProps {
  readonly eventId: EventId;
  readonly zone: string;
  readonly channel: MassChannel;
  readonly draft: Draft;
  readonly unticked: ReadonlySet<RegistrantId>;
  readonly onUntick: (unticked: ReadonlySet<RegistrantId>) => void;
  readonly isSending: boolean;
  readonly onPrevious: () => void;
  readonly onSend: () => void;
}

const fits = ({ firstName, lastName, email, phone, confirmationNumber }: MassRecipient, search: string): boolean =>
  `${firstName} ${lastName} ${email} ${phone} ${confirmationNumber}`
    .toLowerCase()
    .includes(search.trim().toLowerCase());

const Rows = ({
  channel,
  rows,
  unticked,
  onTick,
  onShow,
}: {
  readonly channel: MassChannel;
  readonly rows: readonly MassRecipient[];
  readonly unticked: ReadonlySet<RegistrantId>;
  readonly onTick: (id: RegistrantId, isIn: boolean) => void;
  readonly onShow: (id: RegistrantId) => void;
}) => {
  const { t } = useTranslation('messaging');
  return (
    <TableCard
      label={t('mass.recipients')}
      heads={[
        t('mass.recipient'),
        t(channel === 'email' ? 'mass.address' : 'mass.phone'),
        t('mass.type'),
        t('mass.preview'),
      ]}
    >
      {rows.map((row) => {
        const name = `${row.firstName} ${row.lastName}`.trim() || row.confirmationNumber;
        return (
          <Table.Tr key={row._id}>
            <Table.Td>
              <Checkbox
                label={<bdi>{name}</bdi>}
                checked={row.unreached === undefined && !unticked.has(row._id)}
                disabled={row.unreached !== undefined}
                onChange={(event) => onTick(row._id, event.currentTarget.checked)}
              />
            </Table.Td>
            <Table.Td dir="auto">
              {channel === 'email' ? row.email : row.phone}
              {row.unreached !== undefined && (
                <Text size="sm" c="dimmed">
                  {t(`mass.unreached.${row.unreached}`)}
                </Text>
              )}
            </Table.Td>
            <Table.Td dir="auto">{row.type.name}</Table.Td>
            <Table.Td>
              <Button
                variant="subtle"
                size="compact-sm"
                leftSection={<IconEye size={16} aria-hidden />}
                aria-label={t('mass.previewOf', { name })}
                onClick={() => onShow(row._id)}
              >
                {t('mass.preview')}
              </Button>
            </Table.Td>
          </Table.Tr>
        );
      })}
    </TableCard>
  );
};

const Chosen = ({ preview, props }: { readonly preview: MassPreview; readonly props: StepProps }) => {
  const { t } = useTranslation('messaging');
  const { number } = useFormat();
  const [search, setSearch] = useState('');
  const [page, setPage] = useState(1);
  const [shown, setShown] = useState<RegistrantId | null>(null);
  const { registrations, total, messages, withoutAddress, unsubscribed, unknownTokens } = preview;
  const { eventId, channel, draft, unticked, onUntick } = props;
  const found = registrations.filter((one) => fits(one, search));
  const count = Math.max(0, messages - unticked.size);
  const tick = (id: RegistrantId, isIn: boolean): void => {
    const next = new Set(unticked);
    if (isIn) next.delete(id);
    else next.add(id);
    onUntick(next);
  };
  return (
    <Stack>
      {unknownTokens.length > 0 && (
        <Alert color="yellow" title={t('mass.unknown', { count: unknownTokens.length })}>
          {unknownTokens.map((name) => `\${${name}}`).join(', ')}
        </Alert>
      )}
      <Text className="tabular" role="status">
        {t('mass.count', {
          count,
          shown: number(count),
          withoutAddress: number(withoutAddress),
          unsubscribed: number(unsubscribed),
        })}
        {count === 0 && draft.trigger === null && <span style={{ display: 'block' }}>{t('mailings.nobody')}</span>}
      </Text>
      {draft.trigger !== null && (
        <Text size="sm" c="dimmed">
          {t('mass.triggerNote')}
        </Text>
      )}
      {total > registrations.length && (
        <Text size="sm" c="dimmed">
          {t('mass.more', { shown: number(registrations.length), total: number(total) })}
        </Text>
      )}
      <TextInput
        type="search"
        label={t('mass.find')}
        value={search}
        onChange={(event) => {
          setSearch(event.currentTarget.value);
          setPage(1);
        }}
      />
      <Rows
        channel={channel}
        rows={found.slice((page - 1) * perPage, page * perPage)}
        unticked={unticked}
        onTick={tick}
        onShow={setShown}
      />
      {found.length > perPage && (
        <Group justify="center" component="nav" aria-label={t('mass.pages')}>
          <Pagination
            total={Math.ceil(found.length / perPage)}
            value={page}
            onChange={setPage}
            getItemProps={(item) => ({ 'aria-label': t('mails.page', { page: item }) })}
            getControlProps={(control) => ({
              'aria-label': t(control === 'next' ? 'mails.nextPage' : 'mails.previousPage'),
            })}
          />
        </Group>
      )}
      {shown !== null && <MassMessagePreview eventId={eventId} channel={channel} draft={draft} registrantId={shown} />}
      <Group justify="space-between">
        <Button variant="default" onClick={props.onPrevious}>
          {t('mass.previous')}
        </Button>
        {(count > 0 || draft.trigger !== null) && (
          <SavingButton isSaving={props.isSending} onClick={props.onSend}>
            {t(draft.trigger !== null ? 'mass.switchOn' : draft.sendAt === '' ? 'mass.send' : 'mass.schedule')}
          </SavingButton>
        )}
      </Group>
    </Stack>
  );
};

/** Second step: who gets it, each to be unticked and to be looked at, and whom it does not reach. */
export const RecipientsStep = (props: StepProps) => {
  const { t } = useTranslation('messaging');
  const { eventId, zone, channel, draft } = props;
  const { data, isError, refetch } = useRecipients({ eventId, zone, channel, draft });
  if (isError)
    return (
      <Stack>
        <NotRead onRetry={() => void refetch()}>{t('mailings.notCounted')}</NotRead>
        <Group>
          <Button variant="default" onClick={props.onPrevious}>
            {t('mass.previous')}
          </Button>
        </Group>
      </Stack>
    );
  return data === undefined ? <RowsSkeleton rows={4} /> : <Chosen preview={data} props={props} />;
};
