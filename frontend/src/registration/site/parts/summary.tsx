import { Text } from '@mantine/core';
import { eventDates, placeLines } from '@turnout/contracts/event-setup';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSite } from './site.layout.tsx';
import type { SiteType } from './site-types.ts';
import classes from './summary.module.css';

/** How many people of each type, in the order in which they were added. */
const counted = (types: readonly SiteType[]): readonly (readonly [SiteType, number])[] => {
  const counts = new Map<string, readonly [SiteType, number]>();
  for (const type of types) counts.set(type._id, [type, (counts.get(type._id)?.[1] ?? 0) + 1]);
  return [...counts.values()];
};

/** What one is registering for, and whom: beside the form, above it on a phone. @param types of the people so far. */
export const Summary = memo(({ types }: { readonly types: readonly SiteType[] }) => {
  const { t, i18n } = useTranslation('site');
  const { event } = useSite();
  const place = placeLines(event, i18n.language);
  return (
    <section className={classes.summary} aria-label={t('summary.title')}>
      <Text fw={650} dir="auto">
        {event.name}
      </Text>
      <Text size="sm" c="dimmed">
        {eventDates(event, i18n.language)}
      </Text>
      {place.length > 0 && (
        <Text size="sm" c="dimmed" dir="auto" className={classes.address ?? ''}>
          {place.join('\n')}
        </Text>
      )}
      <ul className={classes.people}>
        {counted(types).map(([type, count]) => (
          <li key={type._id}>
            <span dir="auto">{type.name}</span>
            <span className={classes.count}>{`× ${count}`}</span>
          </li>
        ))}
      </ul>
    </section>
  );
});
Summary.displayName = 'Summary';
