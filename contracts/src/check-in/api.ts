import { z } from 'zod';
import { BulkAnswer, CheckinId, defineCall, EventId, needs, RegistrantId } from '../kernel/index.ts';
import { RegistrationView } from '../registration/views.ts';
import { CheckIn, CheckInMany, UndoCheckIn, UndoMany } from './commands.ts';
import { SaidAtDesk } from './said-at-desk.ts';
import { CheckinView, DenialView } from './views.ts';

export const checkInApi = {
  /**
   * Refusals answer 409 `{message, code, reason, by, desk, at, registration, leftInGroup}`, and `owed` (see OwedAtDesk)
   * where something is to be paid first, `atDesk` (see SaidAtDesk) of whoever is known, `elsewhere` `{name}` of a badge of another
   * event, whose name is null to those who may not know it; the number of a group is answered so too, with code and reason
   * `group-number` and its people as `registrations`.
   */
  checkIn: defineCall({
    method: 'POST',
    path: '/api/checkin/:type/:id',
    summary: 'Check a registrant (or a whole group) in',
    needs: needs.device(needs.event('checkinRegistrants')),
    params: z.strictObject({ type: z.literal('registration'), id: z.string().max(40) }),
    body: CheckIn,
    output: z.strictObject({
      registration: RegistrationView,
      checkin: CheckinView.optional(),
      /** Absent: nothing is marked for desks, and nothing noted. */
      atDesk: SaidAtDesk.optional(),
      /** For `isCheckInAll`: everyone admitted by this request. */
      checkins: z.array(CheckinView).optional(),
      /** Of somebody who was turned away (`accept: false`). */
      denial: DenialView.optional(),
      /** The group's other people, where the whole group was asked for. */
      childRegistrations: z.array(RegistrationView).optional(),
      /** How many of the group are confirmed and not inside. */
      leftInGroup: z.int(),
      isOtherReading: z.literal(true).optional(),
    }),
  }),
  undo: defineCall({
    method: 'DELETE',
    path: '/api/checkin/registration/:checkinId',
    summary: 'Undo a check-in',
    needs: needs.device(needs.event('checkinRegistrants')),
    params: z.strictObject({ checkinId: CheckinId }),
    query: z.strictObject({ reason: z.string().max(300).optional() }),
    body: UndoCheckIn.partial().optional(),
    output: z.strictObject({ registration: RegistrationView, message: z.string() }),
  }),
  /** For a desk: the whole group of somebody who was scanned there, primary first, without those deleted. */
  groupAtDesk: defineCall({
    method: 'GET',
    path: '/api/x/desk/group',
    summary: "The people of somebody's group at the desk",
    needs: needs.device(needs.anyOf('checkinRegistrants', 'checkinActivities')),
    query: z.strictObject({ eventId: EventId, registrantId: RegistrantId }),
    output: z.strictObject({ registrations: z.array(RegistrationView) }),
  }),
  /** Whoever lists people may choose several; each is judged as a single check-in is. */
  checkInMany: defineCall({
    method: 'POST',
    path: '/api/x/check-ins/bulk',
    summary: 'Check several registrants in, with an answer for each',
    needs: needs.event('viewRegistrants', 'checkinRegistrants'),
    body: CheckInMany,
    output: BulkAnswer,
  }),
  undoMany: defineCall({
    method: 'POST',
    path: '/api/x/check-ins/bulk-undo',
    summary: 'Undo the check-ins of several registrants, with an answer for each',
    needs: needs.event('viewRegistrants', 'checkinRegistrants'),
    body: UndoMany,
    output: BulkAnswer,
  }),
  /** For a desk: at most `lookUpAtMost` registrations by name, number or code. */
  lookUp: defineCall({
    method: 'GET',
    path: '/api/x/desk/look-up',
    summary: 'Find people at the desk',
    needs: needs.deviceSearch(needs.anyOf('checkinRegistrants', 'checkinActivities')),
    query: z.strictObject({ eventId: EventId, q: z.string().trim().min(2, 'type at least 2 characters').max(200) }),
    output: z.strictObject({ registrations: z.array(RegistrationView) }),
  }),
} as const;
