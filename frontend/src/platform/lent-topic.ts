import type { Topic } from '@turnout/contracts/kernel';
import { useEffect, useState } from 'react';
import type { z } from 'zod';
import { lent, offer } from './lent.ts';
import { reportProblem } from './report.ts';
import { watchKey } from './topic-view.ts';
import { useTopic, type TopicState } from './topic.ts';

/** Tells whether what was kept still has the shape that this page knows. */
const isViewOf = <T extends Topic>(topic: T, found: unknown): found is z.output<T['view']> =>
  topic.view.safeParse(found).success;

/**
 * Watches a topic as `useTopic` does; while there is no view yet, gives the one that this device kept for working without a
 * network, as one that is behind.
 */
export const useLentTopic = <T extends Topic>(
  topic: T,
  params: z.input<T['params']>,
): TopicState<z.output<T['view']>> => {
  const live = useTopic(topic, params);
  const name = watchKey(topic, params);
  const [kept, setKept] = useState<{ readonly name: string; readonly view: z.output<T['view']> } | null>(null);
  const { state, view } = live;
  useEffect(() => {
    if (state === 'live' && view !== null) offer(name, view);
  }, [name, state, view]);
  const isLoading = state === 'loading';
  useEffect(() => {
    let isOver = false;
    if (isLoading)
      lent(name).then(
        (found) => {
          if (!isOver && isViewOf(topic, found)) setKept({ name, view: found });
        },
        (error: unknown) => reportProblem('What this device kept could not be read', error),
      );
    return () => {
      isOver = true;
    };
  }, [topic, name, isLoading]);
  return isLoading && kept?.name === name ? { state: 'behind', view: kept.view, position: null, code: null } : live;
};
