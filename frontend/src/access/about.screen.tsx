import { Button, Group, List, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Page } from '../ui/page.tsx';

const points = ['register', 'checkIn', 'live', 'history'] as const;

/** The page about Turnout, for whoever asks (rule access/landing). */
export const AboutScreen = () => {
  const { t } = useTranslation('access');
  return (
    <Page title={t('about.title')} lead={t('about.lead')} size="sm">
      <List spacing="sm">
        {points.map((point) => (
          <List.Item key={point}>{t(`about.${point}`)}</List.Item>
        ))}
      </List>
      <Text c="dimmed">{t('about.free')}</Text>
      <Group>
        <Button component={Link} to="/login">
          {t('landing.logIn')}
        </Button>
        <Button component={Link} to="/" variant="default">
          {t('logIn.home')}
        </Button>
      </Group>
    </Page>
  );
};
