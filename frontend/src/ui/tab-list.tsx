import { Tabs } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import classes from './tab-list.module.css';

export interface TabListProps {
  /** The open tab; it comes into view whatever opened it. */
  readonly open: string;
  readonly tabs: readonly { readonly value: string; readonly label: string }[];
}

/** On which sides of a list that is wider than its box something is hidden. */
const useHidden = () => {
  const list = useRef<HTMLDivElement>(null);
  const [hidden, setHidden] = useState({ before: false, after: false });
  useEffect(() => {
    const { current } = list;
    if (current === null) return undefined;
    const look = (): void => {
      const { scrollLeft, clientWidth, scrollWidth } = current;
      const before = scrollLeft > 1;
      const after = scrollLeft + clientWidth < scrollWidth - 1;
      setHidden((was) => (was.before === before && was.after === after ? was : { before, after }));
    };
    look();
    current.addEventListener('scroll', look, { passive: true });
    const sizes = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(look);
    sizes?.observe(current);
    return () => {
      current.removeEventListener('scroll', look);
      sizes?.disconnect();
    };
  }, []);
  /** One more boxful of tabs, for who presses an arrow; the keyboard's arrows reach every tab by themselves. */
  const scroll = (way: -1 | 1): void =>
    list.current?.scrollBy({ left: way * list.current.clientWidth * 0.7, behavior: 'smooth' });
  return { list, hidden, scroll };
};

/** The tabs of `Tabs`. Where they do not fit beside each other they scroll, and an arrow says on which side more are. */
export const TabList = ({ open, tabs }: TabListProps) => {
  const { list, hidden, scroll } = useHidden();
  useEffect(() => {
    const { current } = list;
    const tab = current?.querySelector<HTMLElement>('[aria-selected="true"]');
    if (current === null || tab === null || tab === undefined) return;
    // Not while a finger is down on it: a tab that moves away under the finger is not pressed.
    current.scrollLeft = tab.offsetLeft - (current.clientWidth - tab.offsetWidth) / 2;
  }, [list, open]);
  return (
    <div
      className={classes.frame}
      {...(hidden.before ? { 'data-before': true } : {})}
      {...(hidden.after ? { 'data-after': true } : {})}
    >
      <Tabs.List ref={list} className={classes.list ?? ''}>
        {tabs.map(({ value, label }) => (
          <Tabs.Tab key={value} value={value}>
            {label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {hidden.before && (
        <div className={classes.more} data-side="before" aria-hidden onClick={() => scroll(-1)}>
          <IconChevronLeft size={20} />
        </div>
      )}
      {hidden.after && (
        <div className={classes.more} data-side="after" aria-hidden onClick={() => scroll(1)}>
          <IconChevronRight size={20} />
        </div>
      )}
    </div>
  );
};
