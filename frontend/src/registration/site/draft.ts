import { useCallback, useEffect, useReducer, useRef } from 'react';
import { z } from 'zod';
import type { TypeId } from '@turnout/contracts/kernel';
import { reportProblem } from '../../platform/report.ts';
import { type Change, changed, Draft, emptyDraft, isUntouched } from './register.form.ts';

/** An intent that was sent; the same one goes again when nothing has changed since. */
export const SentIntent = z.object({ commandId: z.string(), content: z.string(), proof: z.string().nullable() });
export type SentIntent = z.infer<typeof SentIntent>;
const Stored = z.object({ draft: Draft, sent: SentIntent.nullable() });
type Stored = z.infer<typeof Stored>;

const keyOf = (eventId: string, typeId: string): string => `draft.${eventId}.${typeId}`;

const read = (key: string): Stored | null => {
  try {
    const parsed = Stored.safeParse(JSON.parse(sessionStorage.getItem(key) ?? 'null'));
    return parsed.success ? parsed.data : null;
  } catch {
    return null; // storage refused, or something else wrote there: the form begins empty
  }
};
const write = (key: string, stored: Stored | null): void => {
  try {
    if (stored === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(stored));
  } catch (error) {
    reportProblem('The draft is not kept on this device', error);
  }
};

/** Whether this tab holds something that was entered for a type. */
export const hasDraft = (eventId: string, typeId: string): boolean => read(keyOf(eventId, typeId)) !== null;

export interface KeptDraft {
  readonly draft: Draft;
  readonly change: (change: Change) => void;
  /** The intent that was sent last, also before a reload. */
  readonly sent: () => SentIntent | null;
  readonly setSent: (intent: SentIntent | null) => void;
  /** Forgets what was entered: it is registered. */
  readonly finish: () => void;
  /** Whether something would be lost by leaving; the same function always. */
  readonly isDirty: () => boolean;
}

/**
 * What is being entered, kept in this tab: a reload loses nothing, whoever leaves the form or the tab
 * leaves nothing behind for the next person at the device.
 */
export const useDraft = (eventId: string, typeId: TypeId): KeptDraft => {
  const key = keyOf(eventId, typeId);
  const stored = useRef<Stored | null>(null);
  const finished = useRef(false);
  const [draft, change] = useReducer(changed, null, () => {
    const found = read(key);
    stored.current = found;
    return found?.draft ?? emptyDraft(typeId);
  });
  const latest = useRef(draft);
  latest.current = draft;
  const keep = useCallback(
    (sent: SentIntent | null): void => {
      stored.current = { draft: latest.current, sent };
      write(key, finished.current || isUntouched(latest.current) ? null : stored.current);
    },
    [key],
  );
  useEffect(() => keep(stored.current?.sent ?? null), [draft, keep]);
  useEffect(() => () => write(key, null), [key]);
  return {
    draft,
    change,
    sent: () => stored.current?.sent ?? null,
    setSent: keep,
    finish: () => {
      finished.current = true;
      write(key, null);
    },
    isDirty: useCallback(() => !finished.current && !isUntouched(latest.current), []),
  };
};
