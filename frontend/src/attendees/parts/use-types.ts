import { formsTopics, type FieldView } from '@turnout/contracts/forms';
import type { EventId, TypeId } from '@turnout/contracts/kernel';
import { reportingTopics } from '@turnout/contracts/reporting';
import { useMay } from '../../platform/session.ts';
import { useTopic } from '../../platform/topic.ts';

/** What is known of an event's types: with their form where this viewer may see it. */
export interface KnownType {
  readonly _id: TypeId;
  readonly name: string;
  /** Whether only companions have it; undefined: not for this viewer's eyes. */
  readonly typeGroupOnly?: boolean;
  /** null: not for this viewer's eyes. */
  readonly fields: readonly FieldView[] | null;
}

const none: readonly KnownType[] = [];

/** The event's types, from whatever this viewer may watch: the types, else the dashboard, else none. */
export const useTypes = (eventId: EventId): readonly KnownType[] => {
  const may = useMay(eventId);
  const maySeeTypes = may('viewRegistrationTypes');
  const types = useTopic(formsTopics.types, maySeeTypes ? { eventId } : null);
  const dashboard = useTopic(reportingTopics.dashboard, !maySeeTypes && may('viewDashboard') ? { eventId } : null);
  return types.view ?? dashboard.view?.types.map(({ _id, name }) => ({ _id, name, fields: null })) ?? none;
};
