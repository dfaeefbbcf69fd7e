import { Badge, Card, Group, Stack, Text, Title } from '@mantine/core';
import type { RegistrationView } from '@turnout/contracts/registration';
import { useTranslation } from 'react-i18next';

/** What somebody takes part in, and why (spec 001, section 2.3 «Activities tab»), as their group is watched. */
export const ActivitiesCard = ({
  registration,
}: {
  readonly registration: Pick<RegistrationView, 'registeredActivities' | 'fieldBasedActivities'>;
}) => {
  const { t } = useTranslation('registration');
  const { registeredActivities = [], fieldBasedActivities = [] } = registration;
  const shown = [
    ...registeredActivities.map((one) => ({ ...one, isByAnswers: false })),
    ...fieldBasedActivities.map((one) => ({ ...one, isByAnswers: true })),
  ];
  if (shown.length === 0) return null;
  return (
    <Card component="section" id="activities" aria-label={t('activity.activities')}>
      <Stack gap="sm">
        <Title order={2} size="h4">
          {t('activity.activities')}
        </Title>
        <Stack component="ul" gap="xs" m={0} pl="md">
          {shown.map(({ _id, name, badgeCode, isByAnswers }) => (
            <li key={_id}>
              <Group gap="xs">
                <Text span style={{ overflowWrap: 'anywhere' }}>
                  {name}
                </Text>
                {badgeCode !== '' && <Badge variant="light">{badgeCode}</Badge>}
                {isByAnswers && (
                  <Text span size="sm" c="dimmed">
                    {t('activity.by.answers')}
                  </Text>
                )}
              </Group>
            </li>
          ))}
        </Stack>
      </Stack>
    </Card>
  );
};
