import { Button, Loader, TextInput } from '@mantine/core';
import { IconSearch, IconUserPlus } from '@tabler/icons-react';
import { useEffect, useId, useState, type KeyboardEvent, type ReactNode, type RefObject } from 'react';
import type { DeskHit, DeskPlace, Presented } from './place.ts';
import { Hits } from './hits.tsx';
import { useLookUp } from './use-look-up.ts';
import { looksLikeCode } from '../ui/wedge.ts';
import { bareNumber } from '../ui/confirmation-number.ts';
import classes from './desk.module.css';

/** Which hit the arrow keys lead to; -1 is the field itself. */
const step = (active: number, count: number, by: 1 | -1): number => {
  const next = active + by;
  if (next >= count) return -1;
  return next < -1 ? count - 1 : next;
};

/** The one person whom a typed number or code names in full. */
const exactHit = (hits: readonly DeskHit[], typed: string): DeskHit | undefined => {
  const named = hits.filter(
    ({ confirmationNumber, code }) =>
      (confirmationNumber !== '' && bareNumber(confirmationNumber) === bareNumber(typed)) ||
      (code !== '' && code.toLowerCase() === typed.toLowerCase()),
  );
  return named.length === 1 ? named[0] : undefined;
};

export interface EntryBarProps {
  readonly place: Pick<DeskPlace, 'entry'> & { readonly lookUp: DeskPlace['lookUp'] | null };
  readonly field: RefObject<HTMLInputElement | null>;
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly onPresent: (presented: Presented) => void;
  /** What the place has beside and below the field. */
  readonly under: ReactNode;
  /** Adds somebody on the spot; null for whoever may not. */
  readonly add: { readonly label: string; readonly onClick: () => void } | null;
}

/** A number, a code or a name by hand: codes are presented as they are, anything else is looked for first. */
export const EntryBar = ({ place, field, text, onText, onPresent, under, add }: EntryBarProps) => {
  const { entry } = place;
  const listId = useId();
  const [active, setActive] = useState(-1);
  const found = useLookUp(place.lookUp, text);
  // Enter came before the hits did: the first of them is then ready for the next Enter, never checked in unseen.
  const [isHasty, setIsHasty] = useState(false);
  const [isMissing, setIsMissing] = useState(false);
  useEffect(() => {
    setActive(isHasty && found.hits.length > 0 ? 0 : -1);
    if (found.state === 'found') setIsHasty(false);
  }, [found, isHasty]);

  const present = (presented: Presented) => {
    onText('');
    onPresent(presented);
  };
  const pick = (hit: DeskHit) => present({ code: hit.id, source: 'picked', label: hit.name });
  const submit = () => {
    const typed = text.trim();
    setIsMissing(typed === '');
    // Hits of an earlier text are nobody that this text means.
    const hits = found.text === typed ? found.hits : [];
    const picked = hits[active];
    const chosen = picked ?? (entry.takesGroups ? undefined : exactHit(hits, typed));
    if (chosen !== undefined) pick(chosen);
    else if (looksLikeCode(typed) && (entry.takesGroups || hits.length < 2)) present({ code: typed, source: 'typed' });
    else if (hits.length > 0) setActive(0);
    else if (typed !== '' && place.lookUp === null) present({ code: typed, source: 'typed' });
    else if (found.state === 'found' && found.text === typed) present({ code: typed, source: 'typed' });
    else if (typed !== '') setIsHasty(true);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Escape' && text !== '') {
      event.stopPropagation();
      onText('');
    }
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    setActive(step(active, found.hits.length, event.key === 'ArrowDown' ? 1 : -1));
  };
  const isOpen = found.hits.length > 0;
  return (
    <form
      className={classes.entry}
      role="search"
      aria-label={entry.label}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Hits found={found} listId={listId} active={active} offline={entry.offline} onPick={pick} />
      <div className={classes.fields}>
        <TextInput
          ref={field}
          size="lg"
          aria-label={entry.label}
          placeholder={entry.placeholder}
          title={entry.placeholder}
          error={isMissing && text === '' ? entry.required : null}
          value={text}
          onChange={(event) => onText(event.currentTarget.value)}
          onKeyDown={onKeyDown}
          leftSection={
            found.state === 'searching' ? <Loader size={18} aria-hidden /> : <IconSearch size={20} aria-hidden />
          }
          role="combobox"
          aria-expanded={isOpen}
          aria-autocomplete="list"
          aria-controls={listId}
          {...(active >= 0 ? { 'aria-activedescendant': `${listId}-${active}` } : {})}
          autoComplete="off"
          autoCorrect="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="go"
          maxLength={200}
        />
        <Button type="submit" size="lg" aria-disabled={text.trim() === '' && entry.required === null}>
          {entry.submit}
        </Button>
      </div>
      <div className={classes.under}>
        {under}
        {add !== null && (
          <Button
            variant="light"
            h={44}
            px="sm"
            className={classes.add ?? ''}
            leftSection={<IconUserPlus size={20} aria-hidden />}
            onClick={add.onClick}
          >
            {add.label}
          </Button>
        )}
      </div>
    </form>
  );
};
