import { Badge, Card, Group, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { registrationApi, type RegistrationView } from '@turnout/contracts/registration';
import { useTranslation } from 'react-i18next';
import { call } from '../platform/api.ts';
import { queryClient } from '../platform/query.ts';
import { AwaitsNote } from '../records/awaits-note.tsx';

/** What somebody takes part in, and why (spec 001, section 2.3 «Activities tab»); it is chosen once the door takes activities. */
export const ActivitiesCard = ({ registration }: { readonly registration: RegistrationView }) => {
  const { t } = useTranslation('registration');
  const { _id: id, status, fields } = registration;
  const { data } = useQuery(
    {
      // What they take part in follows from their status and their answers.
      queryKey: [registrationApi.registration.path, id, status, fields],
      staleTime: 0,
      queryFn: async ({ signal }) =>
        (await call(registrationApi.registration, { params: { id }, query: {}, signal })).data.registration,
    },
    queryClient,
  );
  if (data === undefined || !('registeredActivities' in data)) return null;
  const { registeredActivities = [], fieldBasedActivities = [] } = data;
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
        <AwaitsNote feature="activity-check-in" />
      </Stack>
    </Card>
  );
};
