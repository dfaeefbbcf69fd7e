import { Anchor, Skeleton, Stack, Text } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { mapLink } from './event-dates.ts';
import type { SiteEvent } from './site-reads.ts';
import classes from './site.module.css';

const MapView = lazy(async () => ({ default: (await import('./map.view.tsx')).MapView }));

/** True from the moment when the box has come near the part of the page that is seen. */
const useSeen = () => {
  const box = useRef<HTMLDivElement>(null);
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    const { current } = box;
    if (current === null) return undefined;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true);
    });
    observer.observe(current);
    return () => observer.disconnect();
  }, []);
  return { box, isSeen };
};

/** The event's place: its address, a map of our own (it asks no other server), and the way to a better one. */
export const EventPlace = ({ event }: { readonly event: SiteEvent }) => {
  const { t } = useTranslation('site');
  const { box, isSeen } = useSeen();
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
          <div ref={box} className={classes.map}>
            {isSeen ? (
              <Suspense fallback={<Skeleton height="100%" />}>
                <MapView place={place} label={t('place.map', { name: event.name })} />
              </Suspense>
            ) : (
              <Skeleton height="100%" />
            )}
          </div>
          <Anchor href={mapLink(place)} target="_blank" rel="noopener noreferrer" className={classes.outward ?? ''}>
            {t('place.open')} <IconExternalLink size={16} aria-hidden />
            <span className="unseen">{t('newTab')}</span>
          </Anchor>
        </>
      )}
    </Stack>
  );
};
