import {
  isRejection,
  reject,
  type EventId,
  type RegistrantId,
  type Rejection,
  type TypeId,
} from '@turnout/contracts/kernel';
import type { z } from 'zod';
import type { registrationApi } from '@turnout/contracts/registration';
import type { Caller } from '../../platform/http/route.ts';
import { showNumbersOnBadges } from './numbers-on-badges.ts';
import { logPrint } from '../../groups/decide/printing.decider.ts';
import type { RegistrationParts } from '../../groups/stream/parts.ts';

type Asked = Omit<z.output<typeof registrationApi.logPrint.body>, 'registrantId'>;

/**
 * The one way in which badges are noted as printed, of one person or of a group: who gets one, and whether what is due
 * has to be confirmed before, is decided on the newest state of event, types and group (page 0117).
 * @param eventId whose the registration has to be; null: whichever it is of.
 */
export const openPrintBadges = ({ platform, registrations, eventDetails, typesAndFields }: RegistrationParts) => {
  const askingIn = async (eventId: EventId): Promise<ReadonlySet<TypeId>> => {
    const { types } = await typesAndFields(eventId);
    return new Set(types.filter((type) => !type.badgePrintingWithoutPayment).map(({ _id }) => _id));
  };
  const openOf = async (registrantId: RegistrantId, eventId: EventId | null, { all, confirmUnpaid }: Asked) => {
    const found = await registrations.find(registrantId);
    if (found === null || (eventId !== null && found.state.eventId !== eventId))
      return reject('registration-not-found');
    const [event, asking, showsNumber] = await Promise.all([
      eventDetails(found.state.eventId),
      askingIn(found.state.eventId),
      showNumbersOnBadges({ eventDetails, typesAndFields }, found.state.eventId),
    ]);
    const isAnyStatus = event?.allowBadgePrintingForAnyStatus === true;
    return { found, command: { registrantId, all, isAnyStatus, isMeant: confirmUnpaid, showsNumber, asking } };
  };
  type Context = ReturnType<Caller['context']>;
  return {
    /** Notes that they were printed. */
    note: async (registrantId: RegistrantId, eventId: EventId | null, asked: Asked, context: Context) => {
      const opened = await openOf(registrantId, eventId, asked);
      if (isRejection(opened)) return opened;
      const { streamId, state } = opened.found;
      const handling = { streams: registrations.streams, streamId, eventId: state.eventId, decide: logPrint, context };
      return platform.commands.handle({ ...handling, command: opened.command });
    },
    /** The reason why they are not printed, for whoever looks at one before; null: they are. */
    judge: async (
      registrantId: RegistrantId,
      eventId: EventId | null,
      asked: Asked,
      context: Context,
    ): Promise<Rejection | null> => {
      const opened = await openOf(registrantId, eventId, asked);
      if (isRejection(opened)) return opened;
      const decided = logPrint(opened.command, opened.found.state, context);
      return isRejection(decided) ? decided : null;
    },
  };
};
