import { z } from 'zod';
import {
  AnyCheckinId,
  badgeTextOf,
  bodySizes,
  CheckpointId,
  defineCall,
  EventId,
  limits,
  needs,
  MailAsked,
} from '../kernel/index.ts';
import { checkpointRecord, CheckpointView } from './checkpoint.ts';
import { CheckInAtCheckpoint, LookUpAttendees, NoteCheckin, SetCheckinStatus } from './commands.ts';
import {
  CheckinStatusFilter,
  checkinsPerPageDefault,
  CheckpointAttendee,
  CheckpointCheckinView,
  CheckpointHit,
  CheckpointLogEntry,
  CheckpointStats,
  PublicCheckinView,
  PublicCheckpointView,
  StaffCheckinView,
} from './views.ts';

const { list, one, define, revise, retire } = checkpointRecord.calls;
const Params = z.strictObject({ id: CheckpointId });
const Message = z.strictObject({ message: z.string() });
const Paging = z.strictObject({
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  perPage: z.coerce.number().int().min(1).max(1000).default(checkinsPerPageDefault),
});
const Page = z.strictObject({
  checkins: z.array(CheckpointCheckinView),
  meta: z.strictObject({ total: z.int(), page: z.int(), perPage: z.int() }),
  stats: CheckpointStats,
});
/** Whether something else than a badge is presented: a number can be guessed, a badge cannot. */
const isNumber = (body: unknown): boolean => {
  const presented = LookUpAttendees.safeParse(body);
  return !presented.success || badgeTextOf(presented.data.registrationId) === null;
};
const staff = needs.event('viewAndCreateCheckinsForCheckpoints');

export const checkpointApi = {
  checkpoints: list,
  checkpoint: {
    ...one,
    summary: 'One checkpoint: whole for staff of the event, its public part for anybody',
    output: z.strictObject({ checkpoint: z.union([CheckpointView, PublicCheckpointView]) }),
  },
  defineCheckpoint: define,
  reviseCheckpoint: revise,
  /** Its check-ins stay in the history. */
  retireCheckpoint: retire,
  cloneCheckpoint: defineCall({
    method: 'POST',
    path: '/api/checkpoints/clone',
    summary: 'Copy a checkpoint, without its check-ins',
    needs: needs.event('createCheckpoints'),
    body: z.strictObject({ checkpointId: CheckpointId, eventId: EventId }),
    output: z.strictObject({ message: z.string(), checkpoint: CheckpointView }),
  }),
  switchCheckpoint: defineCall({
    method: 'PUT',
    path: '/api/checkpoints/checkin-enabled-status',
    summary: 'Enable or disable check-in at a checkpoint',
    needs: needs.event('editCheckpoints'),
    body: z.object({ checkinEnabled: z.boolean(), checkpointId: CheckpointId }),
    output: Message,
  }),
  /** The QR code of the public check-in page, PNG. */
  checkpointQr: defineCall({
    method: 'GET',
    path: '/api/x/checkpoints/:id/qr.png',
    summary: "A checkpoint's QR code",
    needs: needs.public,
    limit: limits.picture,
    params: Params,
    output: z.unknown(),
  }),
  searchCheckins: defineCall({
    method: 'POST',
    path: '/api/checkpoints/search-checkins',
    summary: "A page of a checkpoint's check-ins, filtered",
    needs: staff,
    query: Paging,
    body: z.object({
      eventId: EventId,
      checkpointId: CheckpointId,
      status: z.union([z.array(CheckinStatusFilter), CheckinStatusFilter.transform((one) => [one])]).optional(),
      name: z.string().trim().max(200).optional(),
      regNoOrId: z.string().trim().max(60).optional(),
      code: z.string().trim().max(60).optional(),
    }),
    output: Page,
  }),
  checkins: defineCall({
    method: 'POST',
    path: '/api/checkpoints/get-checkins',
    summary: "A page of a checkpoint's check-ins",
    needs: staff,
    query: Paging,
    body: z.object({ eventId: EventId, checkpointId: CheckpointId }),
    output: Page,
  }),
  setCheckinStatus: defineCall({
    method: 'PUT',
    path: '/api/checkpoints/checkin-status',
    summary: 'Accept, check out, take back or delete a check-in',
    needs: staff,
    body: SetCheckinStatus,
    output: Message,
  }),
  noteCheckin: defineCall({
    method: 'PUT',
    path: '/api/checkpoints/checkin-note',
    summary: "Set a check-in's note",
    needs: staff,
    body: NoteCheckin,
    output: Message,
  }),
  logCheckinPrint: defineCall({
    method: 'POST',
    path: '/api/x/checkpoints/checkin-printed',
    summary: 'Labels of a check-in were printed',
    needs: staff,
    body: z.strictObject({ eventId: EventId, checkinId: AnyCheckinId }),
    output: Message,
  }),
  /** Notes nothing: what is looked at is not printed yet. */
  checkinLabels: defineCall({
    method: 'GET',
    path: '/api/x/checkpoints/checkins/:id/labels.pdf',
    summary: 'The labels of a check-in as PDF: one for each person, and one for the group',
    needs: staff,
    params: z.strictObject({ id: AnyCheckinId }),
    output: z.unknown(),
  }),
  resendCheckinConfirmation: defineCall({
    method: 'POST',
    path: '/api/checkpoints/resend-confirmation-email',
    summary: "Send a check-in's confirmation again",
    needs: needs.event('checkpointResendCheckinConfirmationEmail'),
    body: z.object({ id: AnyCheckinId }),
    output: MailAsked,
  }),
  checkpointReport: defineCall({
    method: 'GET',
    path: '/api/checkpoints/get-report',
    summary: 'The check-ins as checkpoint-attendees.xlsx',
    needs: needs.event('viewAndCreateCheckinsForCheckpoints', 'downloadCheckpointReports'),
    query: z.strictObject({ eventId: EventId, checkpointId: CheckpointId }),
    output: z.unknown(),
  }),
  checkinLog: defineCall({
    method: 'GET',
    path: '/api/checkpoint-log/checkin',
    summary: 'What happened to a check-in',
    needs: staff,
    query: z.strictObject({ checkinId: AnyCheckinId }),
    output: z.strictObject({ logs: z.array(CheckpointLogEntry) }),
  }),
  /** For a desk: at most 10 people by name, number or code. */
  lookUpAtCheckpoint: defineCall({
    method: 'GET',
    path: '/api/x/checkpoints/look-up',
    summary: 'Find people at the desk of a checkpoint',
    needs: needs.deviceSearch(staff),
    query: z.strictObject({
      eventId: EventId,
      checkpointId: CheckpointId,
      q: z.string().trim().min(2, 'type at least 2 characters').max(200),
    }),
    output: z.strictObject({ people: z.array(CheckpointHit) }),
  }),
  /** Staff by id, number or ticket code; strangers by badge, and by number where the checkpoint allows. */
  attendeesById: defineCall({
    method: 'POST',
    path: '/api/checkpoints/attendees-by-id',
    summary: 'The group of whoever is presented, at a checkpoint',
    needs: needs.public,
    limit: { ...limits.checkpoint, guesses: { ...limits.checkpointNumber, are: isNumber } },
    proof: { none: 'It takes a badge; numbers are counted as guessing' },
    body: LookUpAttendees,
    output: z.strictObject({
      registrations: z.array(CheckpointAttendee),
      isOtherReading: z.literal(true).optional(),
    }),
  }),
  checkInAtCheckpoint: defineCall({
    method: 'POST',
    path: '/api/checkpoints/checkin',
    summary: 'Check people of a group in at a checkpoint',
    needs: needs.public,
    limit: limits.checkpoint,
    proof: { none: 'It takes the id of a badge that was read' },
    bodyAtMost: bodySizes.person,
    body: CheckInAtCheckpoint,
    output: z.strictObject({ message: z.string(), checkin: z.union([CheckpointCheckinView, PublicCheckinView]) }),
  }),
  checkin: defineCall({
    method: 'GET',
    path: '/api/checkpoints/get-checkin/:id',
    summary: 'A check-in, for whoever was checked in; whole for staff',
    needs: needs.public,
    limit: limits.checkpoint,
    params: z.strictObject({ id: AnyCheckinId }),
    output: z.strictObject({ checkin: z.union([StaffCheckinView, PublicCheckinView]) }),
  }),
} as const;
