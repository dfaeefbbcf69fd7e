import { formsTopics } from '@turnout/contracts/forms';
import type { EventId } from '@turnout/contracts/kernel';
import { useTopic } from '../platform/topic.ts';
import { ShownValue } from '../records/shown-value.tsx';

export interface TypeNamesProps {
  readonly eventId: EventId;
  readonly ids: readonly string[];
  /** What is said beside the name of each. */
  readonly beside?: (id: string) => string;
}

/** Registration types by their names, one a line. */
export const TypeNames = ({ eventId, ids, beside = () => '' }: TypeNamesProps) => {
  const { view } = useTopic(formsTopics.types, { eventId });
  const nameOf = (id: string): string => view?.find(({ _id }) => _id === id)?.name ?? '…';
  return <ShownValue value={ids.map((id) => `${nameOf(id)}${beside(id)}`)} />;
};
