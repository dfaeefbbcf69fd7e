import { Button, type ButtonProps } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { DeskPlace } from './place.ts';
import { useSendBadge } from './printing/print-context.ts';
import { personOf, type Verdict } from './verdict.ts';

interface PrintBadgeProps extends Pick<ButtonProps, 'size' | 'variant' | 'className' | 'h' | 'px'> {
  readonly place: Pick<DeskPlace, 'print'>;
  readonly verdict: Verdict;
  /** Read out in place of the word. */
  readonly label?: string;
  readonly children: ReactNode;
}

/** Tells whether somebody is inside: devices print their badge without reading more of them. */
const isArrival = ({ kind }: Verdict): boolean => kind === 'checked-in' || kind === 'already-checked-in';

/** Sends the badge to the printer of the desk; where no agent serves it, opens the printing of the badge beside the desk, which goes on; nothing where there is none to print. */
export const PrintBadge = ({ place, verdict, label, children, ...look }: PrintBadgeProps) => {
  const person = personOf(verdict);
  const isWholeGroup = verdict.kind === 'checked-in' && verdict.isWholeGroup;
  const path = person === null ? null : (place.print?.(person, isWholeGroup) ?? null);
  const send = useSendBadge();
  if (person !== null && send !== null && (path !== null || isArrival(verdict)))
    return (
      <Button
        aria-label={label}
        leftSection={<IconPrinter size={20} aria-hidden />}
        onClick={() => send(person.registrationId)}
        {...look}
      >
        {children}
      </Button>
    );
  if (path === null) return null;
  return (
    <Button
      component="a"
      href={path}
      target="_blank"
      aria-label={label}
      leftSection={<IconPrinter size={20} aria-hidden />}
      {...look}
    >
      {children}
    </Button>
  );
};
