import { eventSetupTopics } from '@turnout/contracts/event-setup';
import type { EventId } from '@turnout/contracts/kernel';
import { useTopic } from '../platform/topic.ts';

/** The currency that an event's prices are in; until the event is known the one that an event has unless told. */
export const useCurrency = (eventId: EventId): string =>
  useTopic(eventSetupTopics.event, { eventId }).view?.appCurrency ?? 'USD';
