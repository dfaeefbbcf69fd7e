import { Button, Group, List, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Page } from '../ui/page.tsx';

const points = ['register', 'checkIn', 'live', 'history'] as const;

/** What Turnout is, for whoever asks (spec 000, section 2 names the page and leaves its contents open). */
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
