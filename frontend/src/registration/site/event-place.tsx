import { Anchor, Stack, Text } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { mapLink } from './map-link.ts';
import type { SiteEvent } from './site-reads.ts';
import classes from './site.module.css';

/** A light picture of a map: streets of nowhere and a pin. The real one is a link away, and no other server is asked. */
const PinPicture = () => (
  <svg viewBox="0 0 320 96" className={classes.pin} aria-hidden>
    <path d="M0 70 90 40 190 66 320 30M40 0 74 96M150 0 132 96M236 0 262 96M0 24 320 84" />
    <circle cx="160" cy="44" r="16" />
    <circle cx="160" cy="44" r="6" />
  </svg>
);

/** The event's place: its address, and the way to a map with streets. */
export const EventPlace = ({ event }: { readonly event: SiteEvent }) => {
  const { t } = useTranslation('site');
  const place = event.dontShowMapOnConfirmationPage ? null : event.location;
  if (place === null && event.address === '') return null;
  return (
    <Stack gap="xs" component="section" aria-label={t('place.title')}>
      {event.address !== '' && (
        <Text component="address" className={classes.address ?? ''} dir="auto">
          {event.address}
        </Text>
      )}
      {place !== null && (
        <Anchor href={mapLink(place)} target="_blank" rel="noopener noreferrer" className={classes.mapLink ?? ''}>
          <PinPicture />
          <span className={classes.mapWords}>
            {t('place.open')} <IconExternalLink size={16} aria-hidden />
            <span className="unseen">{t('newTab')}</span>
          </span>
        </Anchor>
      )}
    </Stack>
  );
};
