import { Button, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { massApi } from '@turnout/contracts/messaging';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { call } from '../../platform/api.ts';
import { useCommand } from '../../platform/command.ts';
import { queryClient } from '../../platform/query.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { notices } from '../../ui/notices.tsx';
import { Page } from '../../ui/page.tsx';
import { SavingButton } from '../../ui/saving-button.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';

/** Page to which the link under each mass e-mail leads: one press, and one to take it back (rule messaging/unsubscribing). */
export const UnsubscribeScreen = () => {
  const { t } = useTranslation('messaging');
  const token = useParams()['token'] ?? '';
  const queryKey = ['subscription', token];
  const { data, isError, refetch } = useQuery(
    {
      queryKey,
      queryFn: async ({ signal }) => (await call(massApi.subscription, { params: { token }, signal })).data,
      staleTime: 0,
    },
    queryClient,
  );
  const leaving = useCommand(massApi.unsubscribe);
  const returning = useCommand(massApi.resubscribe);
  const change = async (isWanted: boolean): Promise<void> => {
    const answer = isWanted
      ? await returning.run({ params: { token } })
      : await leaving.run({ params: { token }, body: {} });
    if (answer.ok) queryClient.setQueryData(queryKey, answer.data);
    else notices.danger(answer.refusal.message);
  };
  return (
    <Page title={t('unsubscribe.title')} size="sm">
      {isError && <ErrorState onRetry={() => void refetch()} />}
      {data === undefined && !isError && <RowsSkeleton rows={1} />}
      {data !== undefined && (
        <Stack align="start">
          <Text role="status" dir="auto">
            {t(data.isSubscribed ? 'unsubscribe.isOn' : 'unsubscribe.isOff', { event: data.event })}
          </Text>
          {data.isSubscribed ? (
            <SavingButton isSaving={leaving.isSaving} onClick={() => void change(false)}>
              {t('unsubscribe.leave')}
            </SavingButton>
          ) : (
            <Button variant="default" disabled={returning.isSaving} onClick={() => void change(true)}>
              {t('unsubscribe.return')}
            </Button>
          )}
          <Text size="sm" c="dimmed">
            {t('unsubscribe.others')}
          </Text>
        </Stack>
      )}
    </Page>
  );
};
