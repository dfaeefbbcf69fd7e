import { Anchor, Stack, Text } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { mapLinkOf, placeLines, type StreetMap, tilesAround, tileSide } from '@turnout/contracts/event-setup';
import { useTranslation } from 'react-i18next';
import { type SiteEvent, useStreetMap } from './site-reads.ts';
import classes from './site.module.css';

/** A light picture of a map: streets of nowhere and a pin. The real one is a link away, and no other server is asked. */
const PinPicture = () => (
  <svg viewBox="0 0 320 96" className={classes.pin} aria-hidden>
    <path d="M0 70 90 40 190 66 320 30M40 0 74 96M150 0 132 96M236 0 262 96M0 24 320 84" />
    <circle cx="160" cy="44" r="16" />
    <circle cx="160" cy="44" r="6" />
  </svg>
);

interface StreetsProps {
  readonly map: StreetMap;
  readonly at: NonNullable<SiteEvent['location']>;
}

/** The streets around a place, by the service of the installation, which learns no page from it. What it lacks is left out. */
const Streets = ({ map, at }: StreetsProps) => (
  <span className={classes.streets} aria-hidden>
    {tilesAround(map, at).map(({ address, left, top }) => (
      <img
        key={address}
        src={address}
        alt=""
        width={tileSide}
        height={tileSide}
        style={{ left: `calc(50% + ${left}px)`, top: `calc(50% + ${top}px)` }}
        loading="lazy"
        decoding="async"
        referrerPolicy="origin"
        onError={({ currentTarget }) => {
          currentTarget.hidden = true;
        }}
      />
    ))}
    <svg viewBox="0 0 24 32" className={classes.marker}>
      <path d="M12 1a11 11 0 0 0-11 11c0 8 11 19 11 19s11-11 11-19A11 11 0 0 0 12 1z" />
      <circle cx="12" cy="12" r="4" />
    </svg>
  </span>
);

/** The event's place: its address, and the way to a map with streets. */
export const EventPlace = ({ event }: { readonly event: SiteEvent }) => {
  const { t, i18n } = useTranslation('site');
  const link = mapLinkOf(event);
  const place = link === null ? null : event.location;
  const reading = useStreetMap(place === null ? null : event._id);
  const map = reading.state === 'read' ? reading.data : null;
  const lines = placeLines(event, i18n.language);
  if (place === null && lines.length === 0) return null;
  return (
    <Stack gap="xs" component="section" aria-label={t('place.title')}>
      {lines.length > 0 && (
        <Text component="address" className={classes.address ?? ''} dir="auto">
          {lines.join('\n')}
        </Text>
      )}
      {link !== null && place !== null && (
        <Anchor
          href={link}
          target="_blank"
          rel="noopener noreferrer"
          className={classes.mapLink ?? ''}
          data-streets={map === null ? undefined : true}
        >
          {map === null ? <PinPicture /> : <Streets map={map} at={place} />}
          <span className={classes.mapWords}>
            {t('place.open')} <IconExternalLink size={16} aria-hidden />
            <span className="unseen">{t('newTab')}</span>
          </span>
        </Anchor>
      )}
      {map !== null && (
        <Text size="xs" c="dimmed">
          {map.attribution}
        </Text>
      )}
    </Stack>
  );
};
