import { Alert, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { Provider } from '@turnout/contracts/charges';
import type { EventId } from '@turnout/contracts/kernel';
import { onlinePaymentApi } from '@turnout/contracts/online-payment';
import { useTranslation } from 'react-i18next';
import { call } from '../platform/api.ts';
import { queryClient } from '../platform/query.ts';
import { DateTime } from '../ui/date-time.tsx';

/** A notice comes when somebody pays: nobody need hear of it sooner. */
const lookEveryMs = 60_000;

/**
 * The alarm that a provider's notices are refused, with reason and time of the last one (rule money/refused-notices); gone once one is
 * taken again.
 */
export const RefusedNotices = ({
  eventId,
  provider,
  zone,
}: {
  readonly eventId: EventId;
  readonly provider: Provider;
  readonly zone: string;
}) => {
  const { t } = useTranslation('event-setup');
  const { data } = useQuery(
    {
      queryKey: ['refused-notices', eventId],
      queryFn: async ({ signal }) =>
        (await call(onlinePaymentApi.refusedNotices, { params: { eventId }, signal })).data.notices,
      refetchInterval: lookEveryMs,
    },
    queryClient,
  );
  const refused = data?.find((one) => one.provider === provider && !one.takenSince);
  if (refused === undefined) return null;
  return (
    <Alert
      color="red"
      variant="light"
      role="alert"
      icon={<IconAlertTriangle aria-hidden />}
      title={t('provider.refused.title', { count: refused.count })}
    >
      <Text size="sm">{t(`provider.refused.${refused.reason}`)}</Text>
      <Text size="sm" mt={4}>
        {t('provider.refused.last')} <DateTime at={refused.refusedAt} zone={zone} />
      </Text>
    </Alert>
  );
};
