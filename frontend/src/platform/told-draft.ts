import { useEffect, useRef, useState } from 'react';
import { z } from 'zod';

/** What is said between the tabs of this browser: what a form holds (null: it was left), or that somebody would know. */
const Said = z.union([z.strictObject({ draft: z.unknown() }), z.literal('ask')]);

const open = (key: string): BroadcastChannel => new BroadcastChannel(`turnout.draft.${key}`);

/**
 * Tells the other tabs of this browser what a form holds before it is saved, whenever that changes.
 * @param key null: nothing to tell of. @param draft plain values.
 */
export const useTellDraft = (key: string | null, draft: unknown): void => {
  const latest = useRef(draft);
  latest.current = draft;
  const tell = useRef<() => void>(() => undefined);
  useEffect(() => {
    if (key === null) return undefined;
    const channel = open(key);
    tell.current = () => channel.postMessage({ draft: latest.current });
    channel.addEventListener('message', ({ data }) => {
      if (Said.safeParse(data).data === 'ask') tell.current();
    });
    return () => {
      tell.current = () => undefined;
      channel.postMessage({ draft: null });
      channel.close();
    };
  }, [key]);
  const said = JSON.stringify(draft);
  useEffect(() => tell.current(), [said]);
};

/** What another tab's form holds under a key; null where there is none, or nothing that the schema takes. */
export const useToldDraft = <T>(key: string, schema: z.ZodType<T>): T | null => {
  const [heard, setHeard] = useState<T | null>(null);
  useEffect(() => {
    const channel = open(key);
    channel.addEventListener('message', ({ data }) => {
      const said = Said.safeParse(data).data;
      if (said === undefined || said === 'ask') return;
      const draft = schema.safeParse(said.draft);
      // What is half typed is not shown; what was shown before stays until it is whole.
      if (draft.success || said.draft === null) setHeard(draft.success ? draft.data : null);
    });
    channel.postMessage('ask');
    return () => {
      setHeard(null);
      channel.close();
    };
  }, [key, schema]);
  return heard;
};
