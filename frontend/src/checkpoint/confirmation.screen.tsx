import { Button, Card, Center, Group, Image, List, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { checkpointApi, type PublicCheckinView, type StaffCheckinView } from '@turnout/contracts/checkpoint';
import { AnyCheckinId } from '@turnout/contracts/kernel';
import { IconCircleCheckFilled, IconHome, IconPrinter, IconUserPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { Busy } from '../ui/busy.tsx';
import { call } from '../platform/api.ts';
import { queryClient } from '../platform/query.ts';
import { ErrorState } from '../ui/error-state.tsx';
import { useFrameTitle } from '../ui/frame-title.tsx';
import { RichText } from '../ui/rich-text.tsx';
import classes from './confirmation.module.css';
import { personName } from './group.ts';
import { StatusTag } from './status-tag.tsx';

const Confirmed = ({ checkin }: { readonly checkin: PublicCheckinView | StaffCheckinView }) => {
  const { t } = useTranslation('checkpoint');
  const { checkpoint, code, names, event } = checkin;
  useFrameTitle(checkin.eventName, `/evt/${event}`);
  const { showQr, showEventLogo, showPrintButton, successPageMessage } = checkpoint.additionalSettings;
  return (
    <Card className={classes.card ?? ''}>
      <Stack align="center" ta="center" gap="md">
        {showEventLogo && (
          <Text fw={680} size="lg">
            {checkin.eventName}
          </Text>
        )}
        {checkin.status !== 'deleted' && <IconCircleCheckFilled className={classes.check ?? ''} aria-hidden />}
        <Group justify="center">
          <StatusTag status={checkin.status} />
        </Group>
        <Title order={1} size="h2">
          {t('confirmation.code', { code, name: checkpoint.name })}
        </Title>
        {showQr && <Image src={checkin.qr} alt={t('confirmation.qr')} w={192} h={192} className={classes.qr ?? ''} />}
        <List listStyleType="none" size="lg" fw={600}>
          {names.map((name) => (
            <List.Item key={name._id}>{personName(name)}</List.Item>
          ))}
        </List>
        <RichText html={successPageMessage} />
        <Group justify="center" className={classes.actions ?? ''}>
          <Button component={Link} to={`/evt/${event}`} leftSection={<IconHome size={18} aria-hidden />}>
            {t('confirmation.home')}
          </Button>
          <Button
            component={Link}
            to={`/evt/${event}/checkpoints/${checkpoint._id}`}
            variant="default"
            leftSection={<IconUserPlus size={18} aria-hidden />}
          >
            {t('confirmation.next')}
          </Button>
          {showPrintButton && (
            <Button
              variant="default"
              leftSection={<IconPrinter size={18} aria-hidden />}
              onClick={() => window.print()}
            >
              {t('confirmation.print')}
            </Button>
          )}
        </Group>
      </Stack>
    </Card>
  );
};

/** The page that whoever was checked in at a checkpoint sees afterwards (rule checkpoint/after-public-check-in). */
export const CheckinConfirmationScreen = () => {
  const { t } = useTranslation('checkpoint');
  const given = useParams()['checkinId'];
  const id = AnyCheckinId.safeParse(given).data;
  const { data, error, refetch } = useQuery(
    {
      queryKey: ['checkpoint-confirmation', given],
      enabled: id !== undefined,
      queryFn: async ({ signal }) =>
        id === undefined ? null : (await call(checkpointApi.checkin, { params: { id }, signal })).data.checkin,
    },
    queryClient,
  );
  const frame = (children: ReactNode) => (
    <div className={classes.page}>
      <title>{`${t('confirmation.title')} · Turnout`}</title>
      {children}
    </div>
  );
  if (given === undefined) return frame(<ErrorState title={t('confirmation.idRequired')} message="" />);
  if (id === undefined) return frame(<ErrorState title={t('confirmation.missing')} message="" />);
  if (error !== null) return frame(<ErrorState title={error.message} message="" onRetry={() => void refetch()} />);
  return frame(
    data === undefined || data === null ? (
      <Center mih="50dvh">
        <Busy label={t('ui:loading')} />
      </Center>
    ) : (
      <Confirmed checkin={data} />
    ),
  );
};
