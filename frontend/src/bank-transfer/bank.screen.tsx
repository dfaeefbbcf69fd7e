import { Stack } from '@mantine/core';
import { bankTransferTopics } from '@turnout/contracts/bank-transfer';
import { EventId } from '@turnout/contracts/kernel';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { useTopic } from '../platform/topic.ts';
import { ErrorState } from '../ui/error-state.tsx';
import { Page } from '../ui/page.tsx';
import { RowsSkeleton } from '../ui/skeletons.tsx';
import { Lines } from './lines.list.tsx';
import { StatementUpload } from './statement-upload.tsx';
import { Statements } from './statements.list.tsx';

/** Bank statements of an event, and the payments in them that staff decide on, live. */
export const BankScreen = () => {
  const { t } = useTranslation('bank-transfer');
  const eventId = EventId.parse(useParams()['eventId']);
  const { view, state } = useTopic(bankTransferTopics.statements, { eventId });
  return (
    <Page title={t('title')} lead={t('lead')}>
      {view === null ? (
        state === 'refused' ? (
          <ErrorState />
        ) : (
          <RowsSkeleton rows={4} />
        )
      ) : (
        <Stack gap="xl">
          <StatementUpload eventId={eventId} />
          <Statements statements={view.statements} />
          <Lines eventId={eventId} counts={view.counts} />
        </Stack>
      )}
    </Page>
  );
};
