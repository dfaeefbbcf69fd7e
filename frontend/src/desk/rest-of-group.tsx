import { Button, Checkbox } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { GroupMember } from './place.ts';
import classes from './verdict.module.css';

export interface RestOfGroupProps {
  /** How many of the group may still come in, as the verdict said. */
  readonly left: number;
  /** Reads the group; null where the place cannot. */
  readonly read: () => Promise<readonly GroupMember[]>;
  /** Checks them in; null for everybody who is left. */
  readonly onAdmit: (only: readonly string[] | null) => void;
  /** Somebody is choosing: the verdict has to stay. */
  readonly onTouched: () => void;
}

/** The rest of a group, ticked in advance, under the verdict of one of them. */
export const RestOfGroup = ({ left, read, onAdmit, onTouched }: RestOfGroupProps) => {
  const { t } = useTranslation('desk');
  const [people, setPeople] = useState<readonly GroupMember[]>([]);
  const [unticked, setUnticked] = useState<ReadonlySet<string>>(new Set());
  // Read once for each verdict, as which this is drawn anew.
  const readOnce = useRef(read);
  useEffect(() => {
    let isGone = false;
    readOnce.current().then(
      (all) => !isGone && setPeople(all.filter(({ isLeft }) => isLeft)),
      // Without their names they can still be checked in together, as the verdict counted them.
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, []);
  const ticked = people.filter(({ id }) => !unticked.has(id));
  const count = people.length === 0 ? left : ticked.length;
  const tick = (id: string, isTicked: boolean) => {
    onTouched();
    setUnticked((was) => new Set(isTicked ? [...was].filter((one) => one !== id) : [...was, id]));
  };
  return (
    <>
      {people.length > 0 && (
        <fieldset className={classes.rest}>
          <legend>{t('verdict.rest')}</legend>
          {people.map(({ id, name }) => (
            <Checkbox
              key={id}
              size="md"
              label={name}
              checked={!unticked.has(id)}
              onChange={(event) => tick(id, event.currentTarget.checked)}
            />
          ))}
        </fieldset>
      )}
      <Button
        size="lg"
        className={classes.primary ?? ''}
        aria-disabled={count === 0}
        onClick={() => count > 0 && onAdmit(unticked.size === 0 ? null : ticked.map(({ id }) => id))}
      >
        {t('verdict.all', { count })}
      </Button>
    </>
  );
};
