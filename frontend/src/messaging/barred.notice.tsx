import { Alert, Stack, Text } from '@mantine/core';
import { IconMailX } from '@tabler/icons-react';
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { EventId, RegistrantId } from '@turnout/contracts/kernel';
import { messagingApi, type BarredAddress } from '@turnout/contracts/messaging';
import { useTranslation } from 'react-i18next';
import { call } from '../platform/api.ts';
import { useCommand } from '../platform/command.ts';
import { queryClient } from '../platform/query.ts';
import { useMay } from '../platform/session.ts';
import { useFormat } from '../ui/format.ts';
import { notices } from '../ui/notices.tsx';
import { SavingButton } from '../ui/saving-button.tsx';

const barredOf = (id: RegistrantId) =>
  queryOptions({
    queryKey: ['barred-addresses', id],
    queryFn: async ({ signal }) =>
      (await call(messagingApi.barredAddresses, { params: { id }, signal })).data.addresses,
    staleTime: 0,
  });

interface BarredProps {
  readonly id: RegistrantId;
  readonly eventId: EventId;
  readonly zone: string;
}

const Barred = ({ id, eventId, zone, of }: BarredProps & { readonly of: BarredAddress }) => {
  const { t } = useTranslation('messaging');
  const { time } = useFormat(zone);
  const may = useMay(eventId);
  const { run, isSaving } = useCommand(messagingApi.freeAddress);
  const free = async (): Promise<void> => {
    const answer = await run({ params: { id }, body: { channel: of.channel } });
    if (!answer.ok) return notices.danger(answer.refusal.message);
    queryClient.setQueryData(barredOf(id).queryKey, answer.data.addresses);
    notices.success(t('barred.freed'));
  };
  return (
    <Stack gap={4} align="flex-start">
      <Text fw={600} dir="auto">
        {t(`barred.${of.channel}`, { address: of.address })}
      </Text>
      <Text size="sm">{t(`barred.${of.cause}`, { date: time(of.since, 'stamp') })}</Text>
      {of.mayBeFreed && may('viewRegistrants', 'sendMassEmails') && (
        <SavingButton variant="default" isSaving={isSaving} onClick={() => void free()}>
          {t('barred.free')}
        </SavingButton>
      )}
    </Stack>
  );
};

/** Addresses of somebody that are not written to (rule messaging/barred-addresses), and the way to undo it; nothing where there are none. */
export const BarredNotice = (props: BarredProps) => {
  const { t } = useTranslation('messaging');
  const { data: addresses = [] } = useQuery(barredOf(props.id), queryClient);
  if (addresses.length === 0) return null;
  return (
    <Alert color="orange" variant="light" icon={<IconMailX aria-hidden />} title={t('barred.title')}>
      <Stack>
        {addresses.map((one) => (
          <Barred key={one.channel} {...props} of={one} />
        ))}
      </Stack>
    </Alert>
  );
};
