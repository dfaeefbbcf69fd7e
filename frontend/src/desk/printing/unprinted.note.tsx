import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from '../desk.module.css';
import { useSendBadge } from './print-context.ts';
import type { Unprinted } from './use-print-later.ts';

/** People named at once. */
const namedAtMost = 5;

export interface UnprintedNoteProps {
  readonly unprinted: Unprinted;
}

/**
 * Offers the badges of those who came in without a network and have gone on: all to the printer of the desk, or, where the browser
 * prints, one after the other, since it opens one page for a tap.
 */
export const UnprintedNote = ({ unprinted: { people, print, leave } }: UnprintedNoteProps) => {
  const { t } = useTranslation('desk');
  const hasAgent = useSendBadge() !== null;
  const printable = hasAgent ? people : people.filter(({ path }) => path !== null);
  const [next] = printable;
  if (next === undefined) return null;
  const more = printable.length - namedAtMost;
  const title = t('unprinted.title', { count: printable.length });
  return (
    <section className={classes.conflicts} role="status" aria-label={title}>
      <strong>{title}</strong>
      <ul>
        {printable.slice(0, namedAtMost).map(({ checkinId, name }) => (
          <li key={checkinId}>{name}</li>
        ))}
        {more > 0 && <li>{t('copy.more', { count: more })}</li>}
      </ul>
      <div>
        <Button size="md" variant="default" onClick={leave}>
          {t('unprinted.leave')}
        </Button>
        <Button size="md" onClick={() => print(hasAgent ? printable : [next])}>
          {hasAgent ? t('unprinted.print', { count: printable.length }) : t('unprinted.next', { name: next.name })}
        </Button>
      </div>
    </section>
  );
};
