import { Anchor, Card, Pagination, Stack, Table, Text } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { checkInTopics } from '@turnout/contracts/check-in';
import type { ActivityId, EventId } from '@turnout/contracts/kernel';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useTopic } from '../../platform/topic.ts';
import { DateTime } from '../../ui/date-time.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import { TableCard } from '../../ui/table-card.tsx';
import { useKept } from '../../ui/use-kept.ts';

const perPage = 50;

/** Refusals at an activity, the newest first: who, why, by whom and when. */
export const ActivityErrors = (of: {
  readonly eventId: EventId;
  readonly activityId: ActivityId;
  readonly zone: string;
}) => {
  const { t } = useTranslation('attendees');
  const { eventId, activityId, zone } = of;
  const [page, setPage] = useState(1);
  const topic = useTopic(checkInTopics.activityErrors, { eventId, activityId, page, perPage });
  const shown = useKept(topic.view);
  if (shown === null) return topic.state === 'refused' ? <ErrorState /> : <RowsSkeleton rows={6} />;
  const pages = Math.ceil(shown.total / perPage);
  if (shown.total === 0)
    return (
      <Card padding={0}>
        <EmptyState icon={<IconCircleCheck />} title={t('activity.door.none.errors')} />
      </Card>
    );
  return (
    <Stack>
      <TableCard
        label={t('activity.tab.errors')}
        heads={(['who', 'why', 'by', 'when'] as const).map((head) => t(`activity.door.${head}`))}
      >
        {shown.rows.map(({ _id, registration, reason, by, desk, createdAt }) => (
          <Table.Tr key={_id}>
            <Table.Td data-first>
              {registration === null ? (
                <Text c="dimmed">{t('activity.door.unknown')}</Text>
              ) : (
                <Anchor
                  component={Link}
                  to={`/dashboard/${eventId}/attendees/${registration._id}?tab=activities`}
                  fw={600}
                >
                  {`${registration.firstName} ${registration.lastName}`.trim() || t('activity.nameless')}
                </Anchor>
              )}
            </Table.Td>
            <Table.Td data-label={t('activity.door.why')}>{t(`activity.door.errorReason.${reason}`)}</Table.Td>
            <Table.Td data-label={t('activity.door.by')} style={{ overflowWrap: 'anywhere' }}>
              {[by, desk].filter((one) => one !== '').join(' · ')}
            </Table.Td>
            <Table.Td data-label={t('activity.door.when')}>
              <DateTime at={createdAt} zone={zone} />
            </Table.Td>
          </Table.Tr>
        ))}
      </TableCard>
      {pages > 1 && (
        <Pagination
          aria-label={t('attendees.pages')}
          total={pages}
          value={Math.min(page, pages)}
          onChange={setPage}
          getItemProps={(item) => ({ 'aria-label': t('attendees.page', { page: item }) })}
        />
      )}
    </Stack>
  );
};
