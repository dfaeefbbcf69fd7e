import { Button, Group } from '@mantine/core';
import { IconSearchOff, IconUsersPlus } from '@tabler/icons-react';
import type { EventId } from '@turnout/contracts/kernel';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useMay } from '../../platform/session.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { type AttendeeListState, unfiltered } from '../parts/attendee-list-url.ts';

/** An event without any registration: where they come from. */
export const NobodyYet = ({ eventId }: { readonly eventId: EventId }) => {
  const { t } = useTranslation('attendees');
  const may = useMay(eventId);
  return (
    <EmptyState
      icon={<IconUsersPlus />}
      title={t('attendees.emptyTitle')}
      action={
        <Group justify="center" mt="xs">
          {may('settings', 'viewRegistrants') && (
            <Button component={Link} to={`/dashboard/${eventId}/import`}>
              {t('attendees.openImport')}
            </Button>
          )}
          {may('checkinRegistrants') && (
            <Button component={Link} variant="default" to={`/dashboard/${eventId}/scanner/registration`}>
              {t('attendees.openScanner')}
            </Button>
          )}
        </Group>
      }
    >
      {t('attendees.emptyText')}
    </EmptyState>
  );
};

/** Filters that nothing fits: how to get rid of them. */
export const NothingFound = ({ onClear }: { readonly onClear: (change: Partial<AttendeeListState>) => void }) => {
  const { t } = useTranslation('attendees');
  return (
    <EmptyState
      icon={<IconSearchOff />}
      title={t('attendees.nothingTitle')}
      action={
        <Button variant="default" mt="xs" onClick={() => onClear(unfiltered)}>
          {t('filter.clear')}
        </Button>
      }
    >
      {t('attendees.nothingText')}
    </EmptyState>
  );
};
