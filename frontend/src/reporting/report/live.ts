import type { EventId } from '@turnout/contracts/kernel';
import { reportingTopics } from '@turnout/contracts/reporting';
import { useEffect, useRef } from 'react';
import { useTopic } from '../../platform/topic.ts';
import { openReader } from './reader.ts';
import { readAgain } from './use-report.ts';

/** Keeps the report as it is now while somebody looks at it. */
export const useLive = (eventId: EventId): void => {
  const { view } = useTopic(reportingTopics.report, { eventId });
  const newest = view?.newest ?? null;
  const seen = useRef<string | null>(null);
  const reader = useRef<ReturnType<typeof openReader> | null>(null);
  useEffect(() => {
    reader.current = openReader(() => readAgain(eventId));
    return () => reader.current?.close();
  }, [eventId]);
  useEffect(() => {
    if (newest === null) return;
    // The first is what the page was read with.
    if (seen.current !== null && seen.current !== newest) reader.current?.changed();
    seen.current = newest;
  }, [newest]);
};
