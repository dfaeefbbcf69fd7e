import { Button, Group, Loader, Stack, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconCoins, IconDownload } from '@tabler/icons-react';
import { eventSetupTopics } from '@turnout/contracts/event-setup';
import { EventId, type Instant } from '@turnout/contracts/kernel';
import { paymentTopics } from '@turnout/contracts/payment';
import { moneyReportApi } from '@turnout/contracts/reporting';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { call, callForFile } from '../../platform/api.ts';
import { queryClient } from '../../platform/query.ts';
import { useMay } from '../../platform/session.ts';
import { useTopic } from '../../platform/topic.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { fromWallTime } from '../../ui/format.ts';
import { notices } from '../../ui/notices.tsx';
import { Page } from '../../ui/page.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import { momentIn } from '../history/moment.ts';
import { MoneyIn } from './money.tables.tsx';

const queryOf = (at: Instant | null) => (at === null ? {} : { at });

/** The report, read anew whenever money of the event moves; of a moment of the past it stays as it is. */
const useReport = (eventId: EventId, at: Instant | null) => {
  const { view } = useTopic(paymentTopics.summary, { eventId });
  const moved = at === null ? JSON.stringify(view) : at;
  return useQuery(
    {
      queryKey: ['money-report', eventId, moved],
      queryFn: async ({ signal }) =>
        (await call(moneyReportApi.moneyReport, { params: { eventId }, query: queryOf(at), signal })).data.money,
      placeholderData: (before) => before,
    },
    queryClient,
  );
};

/** The file for accounting: every movement with its accounts. */
const AccountingFile = ({ eventId, at }: { readonly eventId: EventId; readonly at: Instant | null }) => {
  const { t } = useTranslation('money');
  const [isPreparing, setPreparing] = useState(false);
  const download = async (): Promise<void> => {
    setPreparing(true);
    try {
      saveFile(
        await callForFile(moneyReportApi.accounting, { params: { eventId }, query: queryOf(at) }),
        'accounting.csv',
      );
    } catch (error) {
      notices.danger(t('file.failed'), error instanceof Error ? error.message : undefined);
    } finally {
      setPreparing(false);
    }
  };
  return (
    <Button
      variant="default"
      aria-disabled={isPreparing}
      leftSection={isPreparing ? <Loader size={16} aria-hidden /> : <IconDownload size={18} aria-hidden />}
      onClick={() => void (isPreparing ? undefined : download())}
    >
      <span aria-live="polite">{t(isPreparing ? 'file.preparing' : 'file.button')}</span>
    </Button>
  );
};

/** The money of an event: sums of facts by type, way of payment and day, live or as of a moment (rule money-report/screen). */
export const MoneyScreen = () => {
  const { t } = useTranslation('money');
  const eventId = EventId.parse(useParams()['eventId']);
  const may = useMay(eventId);
  const { view: event } = useTopic(eventSetupTopics.event, { eventId });
  const [typed, setTyped] = useState('');
  const zone = event?.timeZone ?? 'UTC';
  const at = typed === '' ? null : momentIn(fromWallTime(typed, zone));
  const { data, isError, refetch } = useReport(eventId, at);
  return (
    <Page title={t('title')} lead={t('lead')}>
      <Stack gap="lg">
        <Group align="end" gap="sm">
          <TextInput
            type="datetime-local"
            label={t('asOf')}
            description={t('asOfHint', { zone })}
            value={typed}
            onChange={(change) => setTyped(change.currentTarget.value)}
          />
          {typed !== '' && (
            <Button variant="subtle" onClick={() => setTyped('')}>
              {t('now')}
            </Button>
          )}
          {may('downloadReports') && <AccountingFile eventId={eventId} at={at} />}
        </Group>
        {isError ? (
          <ErrorState onRetry={() => void refetch()} />
        ) : data === undefined ? (
          <RowsSkeleton rows={6} />
        ) : data.length === 0 ? (
          <EmptyState icon={<IconCoins />} title={t('nothing')}>
            {t('nothingText')}
          </EmptyState>
        ) : (
          data.map((report) => (
            <MoneyIn key={report.currency} report={report} bankName={event?.paymentProviderName ?? ''} />
          ))
        )}
      </Stack>
    </Page>
  );
};
