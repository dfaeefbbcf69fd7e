import { Button, Group, Text } from '@mantine/core';
import { useReducedMotion } from '@mantine/hooks';
import { IconArrowRight } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useSession } from '../platform/session.ts';
import { supportContact } from '../ui/support-contact.ts';
import classes from './landing.module.css';
import { TracksPicture } from './tracks-picture.tsx';

const words = ['dynamic', 'flexible', 'creative', 'simple'] as const;
const changesEveryMs = 3000;

const useTurningWord = (isStill: boolean): number => {
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    if (isStill) return undefined;
    const timer = setInterval(() => setTurn((before) => (before + 1) % words.length), changesEveryMs);
    return () => clearInterval(timer);
  }, [isStill]);
  return turn;
};

/** The word that changes every 3 s; it stands still for whoever asked for less motion. */
const TurningWord = () => {
  const { t } = useTranslation('access');
  const isStill = useReducedMotion(undefined, { getInitialValueInEffect: false });
  const turn = useTurningWord(isStill);
  return (
    <span className={classes.turning}>
      <span className="unseen">{words.map((word) => t(`landing.word.${word}`)).join(', ')}</span>
      {words.map((word, place) => (
        <span key={word} aria-hidden className={classes.word} data-shown={place === turn || undefined}>
          {t(`landing.word.${word}`)}
        </span>
      ))}
    </span>
  );
};

/** The front door: what this is, and the way in. */
export const LandingScreen = () => {
  const { t } = useTranslation('access');
  const { user } = useSession();
  const contact = supportContact();
  return (
    <div className={classes.landing}>
      <title>Turnout</title>
      <div className={classes.words}>
        <h1 className={classes.title}>
          {t('landing.title')} <TurningWord />
        </h1>
        <Text size="lg" c="dimmed" maw={520}>
          {t('landing.lead')}
        </Text>
        <Group mt="lg" gap="md">
          <Button
            component={Link}
            to={user === null ? '/login' : '/events'}
            size="lg"
            rightSection={<IconArrowRight size={20} aria-hidden />}
          >
            {t(user === null ? 'landing.logIn' : 'landing.events')}
          </Button>
          <Button component={Link} to="/about" size="lg" variant="subtle">
            {t('about.title')}
          </Button>
        </Group>
        <Text mt="xl" size="sm" c="dimmed">
          {contact === '' ? t('landing.contactUnknown') : t('landing.contact', { contact })}
        </Text>
      </div>
      <TracksPicture />
    </div>
  );
};
