import { Anchor, Stack, Text } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { readWorldShapes } from '../../platform/world-shapes.ts';
import { PlaceMap } from '../../ui/place-map.tsx';
import { mapLink } from './event-dates.ts';
import type { SiteEvent } from './site-reads.ts';
import classes from './site.module.css';

/** The event's place: its address, a map of our own (it asks no other server), and the way to a better one. */
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
        <>
          <PlaceMap place={place} label={t('place.map', { name: event.name })} readShapes={readWorldShapes} />
          <Anchor href={mapLink(place)} target="_blank" rel="noopener noreferrer" className={classes.outward ?? ''}>
            {t('place.open')} <IconExternalLink size={16} aria-hidden />
            <span className="unseen">{t('newTab')}</span>
          </Anchor>
        </>
      )}
    </Stack>
  );
};
