import { Badge } from '@mantine/core';
import { IconLogin2 } from '@tabler/icons-react';
import { lookUpAtMost } from '@turnout/contracts/registration';
import { useTranslation } from 'react-i18next';
import { spokenNumber } from '../ui/confirmation-number.ts';
import { StatusBadge } from '../ui/status-badge.tsx';
import { useGroupPlace } from '../ui/use-group-place.ts';
import type { DeskHit } from './place.ts';
import type { LookUp } from './use-look-up.ts';
import classes from './desk.module.css';

const Hit = ({
  hit,
  id,
  isActive,
  isNamesake,
  onPick,
}: {
  readonly hit: DeskHit;
  readonly id: string;
  readonly isActive: boolean;
  /** Another hit has the same name. */
  readonly isNamesake: boolean;
  readonly onPick: () => void;
}) => {
  const { t } = useTranslation('desk');
  const placeOf = useGroupPlace();
  return (
    // The pointer goes down before the field would lose its focus and the list with it.
    <button
      type="button"
      tabIndex={-1}
      id={id}
      role="option"
      aria-selected={isActive}
      className={classes.hit}
      onPointerDown={(event) => event.preventDefault()}
      onClick={onPick}
    >
      <span>
        <b>{hit.name}</b>
        <small>
          {hit.typeName}
          {hit.confirmationNumber !== '' && (
            <>
              {' · '}
              <span className="tabular">{spokenNumber(hit.confirmationNumber)}</span>
            </>
          )}
          {hit.groupSize > 1 && ` · ${placeOf(hit.place, hit.groupSize)}`}
          {isNamesake && hit.email !== undefined && <> · {hit.email}</>}
        </small>
      </span>
      <span className={classes.badge}>
        {hit.isIn ? (
          <Badge color="yellow" variant="light" leftSection={<IconLogin2 size={13} aria-hidden />}>
            {t('entry.inside')}
          </Badge>
        ) : (
          <StatusBadge status={hit.status} awaitsPayment={hit.awaitsPayment} />
        )}
      </span>
    </button>
  );
};

const sameName = (one: DeskHit, other: DeskHit): boolean =>
  one.name.localeCompare(other.name, undefined, { sensitivity: 'base' }) === 0;

/** The people found, above the field while a name is typed. */
export const Hits = ({
  found,
  listId,
  active,
  offline,
  onPick,
}: {
  readonly found: LookUp;
  readonly listId: string;
  readonly active: number;
  /** Said while nobody can be looked up. */
  readonly offline: string;
  readonly onPick: (hit: DeskHit) => void;
}) => {
  const { t } = useTranslation('desk');
  if (found.state === 'idle') return null;
  if (found.state === 'failed')
    return (
      <div className={classes.hits}>
        <p className={classes.quiet} role="status">
          {offline}
        </p>
      </div>
    );
  if (found.hits.length === 0) {
    const words = found.state === 'searching' ? t('entry.searching') : t('entry.none', { text: found.text });
    return (
      <div className={classes.hits}>
        <p className={classes.quiet} role="status">
          {words}
        </p>
      </div>
    );
  }
  return (
    <div className={classes.hits}>
      <p className="unseen" role="status">
        {t('entry.count', { count: found.hits.length })}
      </p>
      {found.hits.length >= lookUpAtMost && (
        <p className={classes.quiet} role="status">
          {t('entry.first', { shown: found.hits.length })}
        </p>
      )}
      <div id={listId} role="listbox" aria-label={t('entry.hits')}>
        {found.hits.map((hit, index) => (
          <Hit
            key={hit.id}
            hit={hit}
            id={`${listId}-${index}`}
            isActive={index === active}
            isNamesake={found.hits.some((other) => other !== hit && sameName(other, hit))}
            onPick={() => onPick(hit)}
          />
        ))}
      </div>
    </div>
  );
};
