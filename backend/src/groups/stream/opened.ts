import type { EventDetails } from '@turnout/contracts/event-setup';
import { isPrimaryOf, reject, type EditLinkId, type RegistrantId, type Rejection } from '@turnout/contracts/kernel';
import { holdsSeat } from '@turnout/contracts/registration';
import type { Caller } from '../../platform/http/route.ts';
import { registrantOfCode } from '../../platform/ids/edit-code.ts';
import type { FoundGroup } from './group-of.ts';
import type { RegistrationParts } from './parts.ts';
import type { Lowering } from '../decide/refuse-lower.ts';
import { linkOf } from './link-of.ts';

/** A group that a code opens, as of now. */
export interface Opened {
  readonly found: FoundGroup;
  readonly linkId: EditLinkId;
  readonly primary: RegistrantId;
  readonly event: EventDetails;
}

/** How it is met, of who asks, that the group would come to owe less: amounts are told as the event tells them. */
export const loweringFor = async (
  { event, found }: { readonly event: EventDetails; readonly found: Pick<FoundGroup, 'state'> },
  { rightsIn }: Pick<Caller, 'rightsIn'>,
): Promise<Lowering> => ({
  mayOweLess: !event.preventLesserAmount,
  tellsAmounts: !event.hideAllPaymentInfoFromRegistrant || (await rightsIn(found.state.eventId)) !== null,
});

/** Opens a group with the code of a link to edit it; refused where the link is none, or not good any more. */
export const openByCode =
  ({ registrations, eventDetails, platform: { ids } }: RegistrationParts) =>
  async (code: string, { now }: Pick<Caller, 'now'>): Promise<Opened | Rejection> => {
    const primary = registrantOfCode(code);
    const found = primary === null ? null : await registrations.find(primary);
    if (primary === null || found === null || !isPrimaryOf(primary, found.primaryId))
      return reject('expired-registration-code');
    const person = found.state.registrants.get(primary);
    // Whoever takes part no more has no link (docs/decisions/0085).
    if (person === undefined || person.isErased || !holdsSeat(person.status))
      return reject('expired-registration-code');
    const linkId = linkOf(ids, code, { state: found.state, now });
    const event = linkId === null ? null : await eventDetails(found.state.eventId);
    return linkId === null || event === null ? reject('expired-registration-code') : { found, linkId, primary, event };
  };
