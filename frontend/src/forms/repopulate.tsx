import { Button, Checkbox, Stack, Text } from '@mantine/core';
import { IconUsersPlus } from '@tabler/icons-react';
import { isPaidActivity, type ActivityView } from '@turnout/contracts/forms';
import type { EventId } from '@turnout/contracts/kernel';
import { attendeesApi } from '@turnout/contracts/attendees';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommand } from '../platform/command.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { notices } from '../ui/notices.tsx';

/** Brings those who registered before into an activity; where it costs something, whether they are charged is asked. */
export const Repopulate = ({
  eventId,
  activity,
}: {
  readonly eventId: EventId;
  readonly activity: Pick<ActivityView, '_id' | 'name' | 'fee' | 'typeBasedFee' | 'repopulating'>;
}) => {
  const { t } = useTranslation('forms');
  const { run, isSaving } = useCommand(attendeesApi.repopulateActivity);
  const [isAsked, setAsked] = useState(false);
  const [keepCharges, setKeepCharges] = useState(false);
  const { name } = activity;
  const repopulate = async (): Promise<void> => {
    const answer = await run({ body: { event: eventId, activityId: activity._id, keepCharges } });
    setAsked(false);
    if (answer.ok) notices.success(answer.data.message);
    else notices.danger(answer.refusal.message);
  };
  const ask = () => {
    setKeepCharges(false);
    setAsked(true);
  };
  return (
    <>
      <Button
        variant="subtle"
        size="sm"
        leftSection={<IconUsersPlus size={17} aria-hidden />}
        aria-label={t('activities.repopulateOf', { name })}
        loading={isSaving}
        disabled={activity.repopulating}
        onClick={isPaidActivity(activity) ? ask : () => void repopulate()}
      >
        {t('activities.repopulate')}
      </Button>
      <ConfirmDialog
        opened={isAsked}
        title={t('activities.repopulateOf', { name })}
        confirmLabel={t('activities.repopulate')}
        isSaving={isSaving}
        onConfirm={() => void repopulate()}
        onCancel={() => setAsked(false)}
      >
        <Stack gap="md">
          <Text>{t('activities.repopulatePaid')}</Text>
          <Checkbox
            label={t('activities.keepCharges')}
            checked={keepCharges}
            onChange={({ currentTarget }) => setKeepCharges(currentTarget.checked)}
          />
        </Stack>
      </ConfirmDialog>
    </>
  );
};
