import { Button, Card, Group, Stack, Text, Title } from '@mantine/core';
import { registrationApi, type RegistrationView } from '@turnout/contracts/registration';
import { IconIdOff, IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { call } from '../../platform/api.ts';
import { useCommand } from '../../platform/command.ts';
import { queryClient } from '../../platform/query.ts';
import { showRefusal } from '../../platform/refusal-notice.ts';
import { useMay } from '../../platform/session.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { useFormat } from '../../ui/format.ts';
import { notices } from '../../ui/notices.tsx';
import { hasBadge } from '../parts/attendee-actions.ts';
import { fullName } from '../parts/badge-text.ts';
import { useDoorRules } from '../parts/use-door-rules.ts';
import classes from './badge.card.module.css';

interface BadgeCardProps {
  readonly registration: RegistrationView;
  /** The event's time zone. */
  readonly zone: string;
}

/** Prints and replacements of their badges, each with its time and actor, the newest first. */
const Log = ({ registration, zone }: BadgeCardProps) => {
  const { t } = useTranslation('attendees');
  const { time } = useFormat(zone);
  const { _id: id, timesPrinted = 0, badge = 0 } = registration;
  const { data, isError, refetch } = useQuery(
    {
      // Another print or badge is another log.
      queryKey: ['badge log', id, timesPrinted, badge],
      queryFn: async ({ signal }) => (await call(registrationApi.badgeLog, { params: { id }, signal })).data.entries,
    },
    queryClient,
  );
  if (timesPrinted === 0 && badge === 0) return <Text c="dimmed">{t('badgeCard.never')}</Text>;
  if (isError) return <ErrorState title={t('badgeCard.failed')} onRetry={() => void refetch()} />;
  if (data === undefined) return <Text role="status">{t('ui:loading')}</Text>;
  return (
    <ol className={classes.log} aria-label={t('badgeCard.log')}>
      {data.map(({ kind, at, by, desk, badge: nth }) => (
        <li key={`${kind} ${at} ${nth}`}>
          <Text span fw={600}>
            {t(`badgeCard.${kind}`)}
          </Text>{' '}
          <Text span c="dimmed" className="tabular">
            {[time(at), by, desk].filter((part) => part !== '').join(', ')}
          </Text>
        </li>
      ))}
    </ol>
  );
};

/** The badges of somebody: printed how often, by whom and when; and a lost one is replaced (rule badges/lost-badge). */
export const BadgeCard = ({ registration, zone }: BadgeCardProps) => {
  const { t } = useTranslation('attendees');
  const { number } = useFormat();
  const { _id: registrantId, event, timesPrinted = 0, badge = 0 } = registration;
  const may = useMay(event);
  const rules = useDoorRules(event);
  const [isAsking, setAsking] = useState(false);
  const replace = useCommand(registrationApi.replaceBadge);
  const mayPrint = may('checkinRegistrants');
  // Without a print there is no badge to lose, but the code is in the confirmation too (rule badges/lost-badge).
  const kind = timesPrinted > 0 ? 'lost' : 'code';
  const confirm = async (): Promise<void> => {
    setAsking(false);
    const result = await replace.run({ body: { registrantId, badge } });
    if (result.ok) notices.success(result.data.message);
    else showRefusal(result.refusal);
  };
  return (
    <Card component="section" aria-labelledby="badge-card-title">
      <Stack gap="sm">
        <Title order={2} size="h4" id="badge-card-title">
          {t('badgeCard.title')}
        </Title>
        {timesPrinted > 0 && <Text>{t('badgeCard.times', { count: timesPrinted, shown: number(timesPrinted) })}</Text>}
        <Log registration={registration} zone={zone} />
        {mayPrint && (
          <Group gap="xs">
            {registration.printed && hasBadge(registration, rules) && (
              <Button
                component={Link}
                to={`/print/${registrantId}`}
                variant="default"
                leftSection={<IconPrinter size={18} aria-hidden />}
              >
                {t('badgeCard.again')}
              </Button>
            )}
            <Button
              variant="default"
              loading={replace.isSaving}
              leftSection={<IconIdOff size={18} aria-hidden />}
              onClick={() => setAsking(true)}
            >
              {t(`badgeCard.${kind}`)}
            </Button>
          </Group>
        )}
      </Stack>
      <ConfirmDialog
        opened={isAsking}
        title={t(`badgeCard.${kind}Title`, { name: fullName(registration) })}
        confirmLabel={t('badgeCard.replace')}
        isDangerous
        onCancel={() => setAsking(false)}
        onConfirm={() => void confirm()}
      >
        <Text>{t(`badgeCard.${kind}Text`)}</Text>
      </ConfirmDialog>
    </Card>
  );
};
