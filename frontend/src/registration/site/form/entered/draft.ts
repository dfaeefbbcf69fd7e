import { useCallback, useEffect, useReducer, useRef, useState } from 'react';
import { z } from 'zod';
import type { TypeId } from '@turnout/contracts/kernel';
import { storageOf } from '../../../../platform/kept.ts';
import { oneTabAtATime } from '../../../../platform/one-tab.ts';
import { reportProblem } from '../../../../platform/report.ts';
import { newCommandId } from '../../../../platform/id.ts';
import { type Change, changed, Draft, emptyDraft, isUntouched } from './register.form.ts';
import { forgetOldForms } from './sent-forms.ts';

/** An intent that was sent; the same one goes again when nothing has changed since. */
export const SentIntent = z.object({ commandId: z.string(), content: z.string(), proof: z.string().nullable() });
export type SentIntent = z.infer<typeof SentIntent>;

/**
 * `id` tells one filling in of the form from the next, also in a second tab that came upon it; `at`: when it was
 * changed last, in ms; `draft` is null once it is registered: what was sent stays, for a tab that sends it again.
 */
const Stored = z.object({ id: z.string(), at: z.number(), draft: Draft.nullable(), sent: SentIntent.nullable() });
type Stored = z.infer<typeof Stored>;

/** How long a form is kept that was closed half filled in. */
export const keptForMs = 24 * 60 * 60 * 1000;

const prefix = 'draft.';
const keyOf = (eventId: string, typeId: string): string => `${prefix}${eventId}.${typeId}`;

const parsed = (text: string | null): Stored | null => {
  const stored = Stored.safeParse(JSON.parse(text ?? 'null'));
  return stored.success && Date.now() - stored.data.at < keptForMs ? stored.data : null;
};
const read = (storage: Storage | undefined, key: string): Stored | null => {
  try {
    return parsed(storage?.getItem(key) ?? null);
  } catch {
    return null; // storage refused, or something else wrote there: the form begins empty
  }
};
const write = (storage: Storage | undefined, key: string, stored: Stored | null): void => {
  try {
    if (stored === null) storage?.removeItem(key);
    else storage?.setItem(key, JSON.stringify(stored));
  } catch (error) {
    reportProblem('The draft is not kept on this device', error);
  }
};

/** Takes away what is older than it may be, of any form. */
const sweep = (storage: Storage | undefined): void => {
  const keys = storage === undefined ? [] : Object.keys(storage).filter((key) => key.startsWith(prefix));
  for (const key of keys) if (read(storage, key) === null) write(storage, key, null);
};

/** Which filling in of the form this tab is at, kept over a reload and no longer than the tab. */
const tabKeyOf = (key: string): string => `tab.${key}`;
const idOfTab = (key: string): string | null => {
  try {
    return storageOf('sessionStorage')?.getItem(tabKeyOf(key)) ?? null;
  } catch {
    return null;
  }
};
const markTab = (key: string, id: string): void => {
  try {
    storageOf('sessionStorage')?.setItem(tabKeyOf(key), id);
  } catch (error) {
    reportProblem('A reload will be taken for coming back', error);
  }
};

/** Whether this tab held something that a visitor entered for a type before it was loaded anew. */
export const hasDraft = (eventId: string, typeId: string): boolean => {
  const key = keyOf(eventId, typeId);
  const stored = read(storageOf('localStorage'), key);
  return stored !== null && stored.draft !== null && stored.id === idOfTab(key);
};

export interface KeptDraft {
  readonly draft: Draft;
  readonly change: (change: Change) => void;
  /** Whether what stands there was entered before the tab was closed, or in another one. */
  readonly isResumed: boolean;
  /** Forgets what was entered: somebody else begins. */
  readonly beginAfresh: () => void;
  /** The intent that was sent last, also before a reload or by another tab that fills in the same. */
  readonly sent: () => SentIntent | null;
  readonly setSent: (intent: SentIntent | null) => void;
  /** Does something while no other tab does it with this form, whichever filling in of it the other is at. */
  readonly alone: <T>(work: () => Promise<T>) => Promise<T>;
  /** Forgets what was entered: it is registered. */
  readonly finish: () => void;
  /** Whether something would be lost by leaving; the same function always. */
  readonly isDirty: () => boolean;
}

const found = (storage: Storage | undefined, key: string) => {
  sweep(storage);
  forgetOldForms();
  const stored = read(storage, key);
  // One that is registered is over: whoever comes now begins another.
  return stored === null || stored.draft === null ? null : { ...stored, draft: stored.draft };
};

/**
 * What is being entered, kept on this device for a day: neither a reload nor a closed tab loses it. Whoever leaves
 * the form by a link, or sends it, leaves nothing of it behind. Of staff it is kept in the tab alone: others are
 * registered at the same device.
 */
export const useDraft = (eventId: string, typeId: TypeId, isStaff: boolean): KeptDraft => {
  const key = keyOf(eventId, typeId);
  const storage = storageOf(isStaff ? 'sessionStorage' : 'localStorage');
  const [start] = useState(() => found(storage, key));
  const [isResumed, setResumed] = useState(() => start !== null && start.id !== idOfTab(key));
  const id = useRef(start?.id ?? newCommandId());
  const sent = useRef(start?.sent ?? null);
  const finished = useRef(false);
  const [draft, change] = useReducer(changed, start?.draft ?? emptyDraft(typeId));
  const latest = useRef(draft);
  latest.current = draft;
  const keep = useCallback((): void => {
    markTab(key, id.current);
    const isOver = finished.current || isUntouched(latest.current);
    const stored = { id: id.current, at: Date.now(), draft: isOver ? null : latest.current, sent: sent.current };
    write(storage, key, isOver && sent.current === null ? null : stored);
  }, [key, storage]);
  useEffect(() => keep(), [draft, keep]);
  useEffect(() => () => void (finished.current || write(storage, key, null)), [key, storage]);
  return {
    draft,
    change,
    isResumed,
    beginAfresh: () => {
      id.current = newCommandId();
      sent.current = null;
      setResumed(false);
      change({ begin: emptyDraft(typeId) });
    },
    sent: () => {
      const stored = read(storage, key);
      return stored !== null && stored.id === id.current ? stored.sent : sent.current;
    },
    setSent: (intent) => {
      sent.current = intent;
      keep();
    },
    alone: (work) => oneTabAtATime(key, work),
    finish: () => {
      finished.current = true;
      keep();
    },
    isDirty: useCallback(() => !finished.current && !isUntouched(latest.current), []),
  };
};
