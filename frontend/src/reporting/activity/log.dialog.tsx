import { Code, ScrollArea, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { userActivityApi, type UserLogView } from '@turnout/contracts/reporting';
import { useTranslation } from 'react-i18next';
import { call } from '../../platform/api.ts';
import { queryClient } from '../../platform/query.ts';
import { Busy } from '../../ui/busy.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorState } from '../../ui/error-state.tsx';

const Whole = ({ logId }: { readonly logId: string }) => {
  const { t } = useTranslation('activity');
  const { data, isError, refetch } = useQuery(
    {
      queryKey: ['user-activity', 'one', logId],
      queryFn: async ({ signal }) => (await call(userActivityApi.oneLog, { params: { logId }, signal })).data.log,
    },
    queryClient,
  );
  if (isError) return <ErrorState onRetry={() => void refetch()} />;
  if (data === undefined) return <Busy label={t('ui:loading')} />;
  return (
    <ScrollArea.Autosize mah="60dvh" viewportProps={{ tabIndex: 0, role: 'region', 'aria-label': t('detailsTitle') }}>
      {data.details === null && <Text mb="sm">{t('noData')}</Text>}
      <Code block>{JSON.stringify(data, null, 2)}</Code>
    </ScrollArea.Autosize>
  );
};

/** All that one entry says, as JSON (rule reporting/loggers). */
export const LogDialog = ({ log, onClose }: { readonly log: UserLogView | null; readonly onClose: () => void }) => {
  const { t } = useTranslation('activity');
  return (
    <Dialog
      opened={log !== null}
      onClose={onClose}
      size="lg"
      title={t('detailsTitle')}
      closeButtonProps={{ 'aria-label': t('ui:close') }}
    >
      {log !== null && <Whole logId={log._id} />}
    </Dialog>
  );
};
