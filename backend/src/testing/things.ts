import { calls } from '@turnout/contracts';
import { vi } from 'vitest';
import type { Asked } from './asked.ts';
import { checkinOf, type CheckpointDesk } from './checkpoint-desk.ts';
import { massCallsAbout, massMailingOf } from './mass-things.ts';
import { messageCallsAbout } from './things-of-messages.ts';
import { templateCallsAbout } from './things-of-templates.ts';
import { reportCallsAbout, reportViewOf } from './things-of-reports.ts';
import { passportOf } from './passport.ts';
import { namesOfCalls, recordIn, recordKinds, sampleBody } from './records.ts';
import { callsAboutPrinting, printJobOf } from './things-of-printing.ts';
import { pngOf } from '../platform/testing/pictures.ts';
import type { SharedTurnout } from './turnout.ts';

export type Kind =
  | 'registration'
  | 'admission'
  | 'checkin'
  | 'conflict'
  | 'activityCheckin'
  | 'checkpoint'
  | 'type'
  | 'field'
  | 'activity'
  | 'payment'
  | 'receipt'
  | 'statement'
  | 'bankLine'
  | 'choice'
  | 'onlinePayment'
  | 'upload'
  | 'registrantFile'
  | 'import'
  | 'attendeeView'
  | 'reportView'
  | 'device'
  | 'member'
  | 'printJob'
  | 'apiToken'
  | 'webhook'
  | 'massMailing';

export interface Things {
  readonly stage: CheckpointDesk;
  /**
   * One of each kind of thing in the event, of records by their streams; the registration is inside, at the event and
   * at the checkpoint.
   */
  readonly of: Readonly<Record<Kind, string>> & Readonly<Record<string, string>>;
}

/** Opens a page of play money on which somebody of their own group pays by card; the payment's id. */
const onlinePaymentOf = async (turnout: SharedTurnout, stage: CheckpointDesk): Promise<string> => {
  const { eventId } = stage.event;
  const [bo = ''] = await stage.register('Bo');
  await stage.asAdmin('POST', calls.recordTransaction.path, { registrationId: bo, type: 'charge', amount: 20 });
  await stage.asAdmin('PUT', `/api/events/${eventId}`, { enableStripe: true });
  const address = { success_url: `/checkout/${bo}?success=true`, cancel_url: `/checkout/${bo}?cancel=true` };
  const body = { eventId, registration_id: bo, amount: 20, ...address };
  await turnout.ask('POST', calls.initStripeSession.path, { body });
  const listed = await stage.asAdmin('GET', calls.onlinePayments.path.replace(':eventId', eventId));
  const [first] = calls.onlinePayments.output.parse(listed.body).payments;
  if (first === undefined) throw new Error('no page to pay on was opened');
  return first._id;
};

const statementOf = (day: string): string => `date,amount,description\n${day},5.00,A payment of ${day}\n`;

/** Uploads a bank statement with one payment; its id. */
const uploadStatement = async (turnout: SharedTurnout, eventId: string, text: string): Promise<string> => {
  const form = new FormData();
  form.append('file', new Blob([text]), 'bank.csv');
  const sent = await fetch(`${turnout.url}${calls.uploadBankStatement.path}?eventId=${eventId}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${turnout.adminToken}` },
    body: form,
  });
  return calls.uploadBankStatement.output.parse(await sent.json()).statement._id;
};

/** Takes a bank statement in; the id of its payment, which waits for a decision. */
const bankLineOf = async (turnout: SharedTurnout, stage: CheckpointDesk): Promise<string> => {
  const { eventId } = stage.event;
  const id = await uploadStatement(turnout, eventId, statementOf('2026-03-01'));
  await stage.asAdmin('POST', byId(calls.acceptBankStatement, id));
  // The worker takes it in.
  return vi.waitFor(
    async () => {
      const path = `${calls.bankLines.path}?eventId=${eventId}`;
      const [first] = calls.bankLines.output.parse((await stage.asAdmin('GET', path)).body).lines;
      if (first === undefined) throw new Error('the payment is not taken in yet');
      return first._id;
    },
    { timeout: 20_000 },
  );
};

/** A desk let somebody in without a network whom nobody knows; the id of the conflict. */
const conflictOf = async (stage: CheckpointDesk): Promise<string> => {
  const scan = {
    commandId: 'a-scan-of-nobody',
    presented: 'of nobody',
    shown: { verdict: 'admitted' },
    deskAt: '2026-11-21T08:30:00.000Z',
    clockDifferenceMs: 0,
    copyVersion: '1',
  };
  const body = { eventId: stage.event.eventId, scans: [scan] };
  const { results } = calls.offlineScans.output.parse(
    (await stage.asAdmin('POST', calls.offlineScans.path, body)).body,
  );
  return results[0]?.conflictId ?? '';
};

/** @param as who lets the person in, at the desk 'Gate A'; the platform admin unless told. */
export const openThings = async (
  turnout: SharedTurnout,
  stage: CheckpointDesk,
  as = turnout.adminToken,
): Promise<Things> => {
  const { eventId, typeId, fields } = stage.event;
  const [ada = ''] = await stage.register('Ada');
  const { _id: gate } = await stage.make();
  const inside = await turnout.ask('POST', '/api/checkin/registration/x', {
    token: as,
    headers: { 'x-turnout-desk': 'Gate%20A' },
    body: { registrationId: ada, eventId, method: 'qr' },
  });
  const asked = { eventId, title: 'Dinner', name: 'DINNER', type: 'list', values: 'Soup\nFish' };
  const dinner = calls.defineField.output.parse((await stage.asAdmin('POST', '/api/fields', asked)).body).field._id;
  const made = new Map<string, string>();
  for (const kind of recordKinds) {
    const body = sampleBody(kind, eventId, { nth: 1, typeId, fieldId: fields.FNAME, choiceId: dinner });
    made.set(kind.stream, recordIn(kind, (await stage.asAdmin('POST', kind.path, body)).body)._id);
  }
  const view = await turnout.ask('POST', calls.saveAttendeeView.path, {
    token: as,
    body: { eventId, name: 'Mine', contents: everyColumn },
  });
  const body = { email: `member-${eventId}@example.org`, name: 'Member', eventId };
  const member = await stage.asAdmin('POST', calls.openAccount.path, body);
  const phone = await stage.asAdmin('POST', calls.inviteDevice.path, { eventId, name: 'Phone' });
  const system = { eventId, name: 'System', flags: ['viewRegistrants'] };
  const apiToken = await stage.asAdmin('POST', calls.makeApiToken.path, system);
  const hook = { eventId, url: 'https://hooks.example.org/turnout', kinds: ['check_in.recorded'] };
  const webhook = await stage.asAdmin('POST', calls.addWebhook.path, hook);
  const file = new FormData();
  file.append('file', new Blob(['First name\nAna\n']), 'people.csv');
  const uploaded = await fetch(`${turnout.url}${calls.uploadImport.path}?eventId=${eventId}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${turnout.adminToken}` },
    body: file,
  });
  const cover = new FormData();
  cover.append('event', eventId);
  cover.append('file', new Blob([new Uint8Array(pngOf(8, 4))]), 'cover.png');
  const sent = await fetch(`${turnout.url}${calls.uploadPicture.path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${turnout.adminToken}` },
    body: cover,
  });
  await stage.asAdmin('PUT', `/api/events/${eventId}`, { issueReceipts: true });
  const paid = await turnout.ask('POST', calls.recordTransaction.path, {
    token: as,
    body: { registrationId: ada, amount: 5 },
  });
  const passport = await passportOf(turnout, stage, ada);
  const activity = made.get('activity') ?? '';
  await stage.asAdmin('PUT', byId(calls.correct, ada), { fields: [], registeredActivities: [activity] });
  const there = await turnout.ask('POST', byId(calls.checkInToActivity, activity), {
    token: as,
    headers: { 'x-turnout-desk': 'Room%201' },
    body: { registrationId: ada, eventId },
  });
  const listed = `${calls.receipts.path}?eventId=${eventId}&registrationId=${ada}`;
  // The worker issues it.
  const receipt = await vi.waitFor(
    async () => {
      const [first] = calls.receipts.output.parse((await stage.asAdmin('GET', listed)).body).receipts;
      if (first === undefined) throw new Error('the payment has no receipt yet');
      return first._id;
    },
    { timeout: 20_000 },
  );
  return {
    stage,
    of: {
      ...Object.fromEntries(made),
      registration: ada,
      admission: calls.checkIn.output.parse(inside.body).checkin?._id ?? '',
      checkin: checkinOf(await stage.checkIn([ada], { at: gate, as, desk: 'Gate%20A' }))._id,
      conflict: await conflictOf(stage),
      checkpoint: gate,
      type: typeId,
      field: fields.FNAME,
      activity,
      activityCheckin: calls.checkInToActivity.output.parse(there.body).checkin?._id ?? '',
      choice: dinner,
      member: calls.openAccount.output.parse(member.body).user._id,
      device: calls.inviteDevice.output.parse(phone.body).device._id,
      printJob: await printJobOf(turnout, { eventId, as, registrantId: ada }),
      apiToken: calls.makeApiToken.output.parse(apiToken.body).apiToken._id,
      massMailing: await massMailingOf(turnout, eventId, as),
      webhook: calls.addWebhook.output.parse(webhook.body).webhook._id,
      reportView: await reportViewOf(turnout, eventId, as),
      attendeeView: calls.saveAttendeeView.output.parse(view.body).view._id,
      import: calls.uploadImport.output.parse(await uploaded.json()).import._id,
      upload: calls.uploadPicture.output.parse(await sent.json()).file._id,
      payment: calls.recordTransaction.output.parse(paid.body).payment._id,
      receipt,
      onlinePayment: await onlinePaymentOf(turnout, stage),
      statement: await uploadStatement(turnout, eventId, statementOf('2026-03-02')),
      bankLine: await bankLineOf(turnout, stage),
      registrantFile: passport,
    },
  };
};

/** An id of the right form, of nothing. */
export const nobody = '00000000000000000000';
/** The columns of a bank statement. */
const columns = {
  encoding: 'utf-8',
  delimiter: ',',
  headerLine: 1,
  date: 0,
  dates: 'ymd',
  amount: 1,
  decimals: '.',
  text: [2],
};
/** What a saved view of the attendee table shows. */
export const everyColumn = {
  columns: ['email', 'status'],
  sort: 'name',
  perPage: 100,
  status: ['pending'],
  type: [],
  checkedIn: null,
};
const byId = (call: { readonly path: string }, id: string): string =>
  call.path.replace(/:(id|checkinId|receiptId)/, id);
const everyone = { fields: {}, orderNumber: null, scannableCode: null, status: null, type: null, typeId: nobody };

/** The calls of records that read, change and delete one, where staff may make them. */
const callsOfRecords = (eventId: string) => {
  const found: Record<string, readonly [kind: string, (id: string) => Asked]> = {};
  for (const kind of recordKinds) {
    const { text } = kind.sample({ nth: 1, typeId: nobody, fieldId: nobody, choiceId: nobody });
    for (const [does, name] of namesOfCalls(kind)) {
      const call = kind.calls[does];
      const isAboutOne = does !== 'list' && does !== 'define';
      if (!isAboutOne || call.needs.who !== 'event') continue;
      const body = does === 'revise' ? { body: { eventId, [text]: 'Other' } } : {};
      found[name] = [kind.stream, (id) => ({ path: byId(call, id), ...body })];
    }
  }
  return found;
};

/** Each call that takes the id of a thing, as it is made about one, by somebody who names this event where one is asked for. */
export const callsAbout = (
  eventId: string,
): Readonly<Record<string, readonly [kind: string, (id: string) => Asked]>> => {
  const own = (body: object = {}) => ({ eventId, ...body });
  const inEvent = (call: { readonly path: string }, id: string) => byId(call, id).replace(':eventId', eventId);
  const hook = { url: 'https://hooks.example.org/other', kinds: ['check_in.recorded'] };
  return {
    ...callsOfRecords(eventId),
    ...callsAboutPrinting(eventId),
    correct: ['registration', (id) => ({ path: byId(calls.correct, id), body: { fields: [] } })],
    erase: [
      'registration',
      (id) => ({ path: byId(calls.erase, id), body: { reason: 'asked for it', confirmation: 'ABC' } }),
    ],
    held: ['registration', (id) => ({ path: byId(calls.held, id) })],
    decideApprovals: [
      'registration',
      (id) => ({ path: calls.decideApprovals.path, body: own({ registrants: [id], decision: 'approve' }) }),
    ],
    typeChangeForm: ['registration', (id) => ({ path: byId(calls.typeChangeForm, id) })],
    priceTypeChange: ['registration', (id) => ({ path: byId(calls.priceTypeChange, id), body: { type: nobody } })],
    note: ['registration', (id) => ({ path: byId(calls.note, id) })],
    setNote: ['registration', (id) => ({ path: byId(calls.setNote, id), body: { note: 'Tall', seen: 0 } })],
    priceCorrection: ['registration', (id) => ({ path: byId(calls.priceCorrection, id), body: { fields: [] } })],
    changeType: ['registration', (id) => ({ path: byId(calls.changeType, id), body: { type: nobody } })],
    finishTypeChange: [
      'registration',
      (id) => ({ path: calls.finishTypeChange.path, body: { oldRegId: id, newRegId: nobody } }),
    ],
    badges: ['registration', (id) => ({ path: calls.badges.path, body: own({ registrants: [id] }) })],
    resendToMany: ['registration', (id) => ({ path: calls.resendToMany.path, body: own({ registrants: [id] }) })],
    logPrintOfMany: ['registration', (id) => ({ path: calls.logPrintOfMany.path, body: own({ registrants: [id] }) })],
    checkInMany: ['registration', (id) => ({ path: calls.checkInMany.path, body: own({ registrants: [id] }) })],
    undoMany: [
      'registration',
      (id) => ({ path: calls.undoMany.path, body: own({ registrants: [id], reason: 'mistake' }) }),
    ],
    setStatusOfMany: [
      'registration',
      (id) => ({ path: calls.setStatusOfMany.path, body: own({ registrants: [id], status: 'pending' }) }),
    ],
    removeFromWaitingList: [
      'type',
      (id) => ({ path: calls.removeFromWaitingList.path, body: own({ typeId: id, registrantId: nobody }) }),
    ],
    preferOnWaitingList: [
      'type',
      (id) => ({
        path: calls.preferOnWaitingList.path,
        body: own({ typeId: id, registrantId: nobody, reason: 'She speaks' }),
      }),
    ],
    revokeEditLinks: ['registration', (id) => ({ path: byId(calls.revokeEditLinks, id) })],
    story: ['registration', (id) => ({ path: byId(calls.story, id) })],
    exportStory: ['registration', (id) => ({ path: byId(calls.exportStory, id) })],
    logPrint: ['registration', (id) => ({ path: calls.logPrint.path, body: { registrantId: id } })],
    replaceBadge: ['registration', (id) => ({ path: calls.replaceBadge.path, body: { registrantId: id } })],
    setPayLink: ['registration', (id) => ({ path: byId(calls.setPayLink, id), body: { link: 0, isOpen: false } })],
    badgeFile: ['registration', (id) => ({ path: byId(calls.badgeFile, id) })],
    badgeFiles: ['registration', (id) => ({ path: calls.badgeFiles.path, body: own({ registrants: [id] }) })],
    badgeLog: ['registration', (id) => ({ path: byId(calls.badgeLog, id) })],
    remove: ['registration', (id) => ({ path: byId(calls.remove, id) })],
    setStatus: ['registration', (id) => ({ path: calls.setStatus.path, body: own({ id, status: 'pending' }) })],
    download: ['registration', (id) => ({ path: calls.download.path, body: own({ registrationIds: [id] }) })],
    registrations: ['registration', (id) => ({ path: `${calls.registrations.path}?eventId=${eventId}&id=${id}` })],
    mailingPreview: ['import', (id) => ({ path: `${calls.mailingPreview.path}?eventId=${eventId}&importId=${id}` })],
    previewConfirmation: [
      'registration',
      (id) => ({ path: calls.previewConfirmation.path, body: own({ registrantId: id, name: 'Day', fields: [] }) }),
    ],
    ...massCallsAbout(eventId),
    ...messageCallsAbout(eventId),
    ...templateCallsAbout(eventId),
    ...reportCallsAbout(eventId),
    checkIn: [
      'registration',
      (id) => ({
        path: calls.checkIn.path.replace(':type', 'registration').replace(':id', 'x'),
        body: own({ registrationId: id, method: 'qr' }),
      }),
    ],
    recordTransaction: [
      'registration',
      (id) => ({ path: calls.recordTransaction.path, body: { registrationId: id, amount: 5 } }),
    ],
    refundPayment: [
      'onlinePayment',
      (id) => ({ path: byId(calls.refundPayment, id), body: { amount: 1, reason: 'Ill' } }),
    ],
    settleFailedRefund: [
      'onlinePayment',
      (id) => ({
        path: byId(calls.settleFailedRefund, id).replace(':refundId', nobody),
        body: { how: 'nothing', note: 'Not wanted' },
      }),
    ],
    reopenParked: ['onlinePayment', (id) => ({ path: byId(calls.reopenParked, id) })],
    decideParked: [
      'onlinePayment',
      (id) => ({ path: byId(calls.decideParked, id), body: { decision: 'refund', reason: 'Ill' } }),
    ],
    groupRefunds: ['registration', (id) => ({ path: byId(calls.groupRefunds, id) })],
    decideProposal: [
      'registration',
      (id) => ({
        path: byId(calls.decideProposal, nobody),
        body: { registrationId: id, decision: 'dismissed' },
      }),
    ],
    payments: ['registration', (id) => ({ path: `${calls.payments.path}?registrationId=${id}` })],
    receipts: ['registration', (id) => ({ path: `${calls.receipts.path}?eventId=${eventId}&registrationId=${id}` })],
    receiptFile: ['receipt', (id) => ({ path: byId(calls.receiptFile, id) })],
    sendReceipt: ['receipt', (id) => ({ path: byId(calls.sendReceipt, id) })],
    mapBankStatement: ['statement', (id) => ({ path: byId(calls.mapBankStatement, id), body: { mapping: columns } })],
    acceptBankStatement: ['statement', (id) => ({ path: byId(calls.acceptBankStatement, id) })],
    discardBankStatement: ['statement', (id) => ({ path: byId(calls.discardBankStatement, id) })],
    assignBankLine: [
      'bankLine',
      (id) => ({ path: calls.assignBankLine.path, body: own({ lineId: id, registrationId: nobody }) }),
    ],
    ignoreBankLine: [
      'bankLine',
      (id) => ({ path: calls.ignoreBankLine.path, body: own({ lineId: id, reason: 'A gift' }) }),
    ],
    reopenBankLine: ['bankLine', (id) => ({ path: calls.reopenBankLine.path, body: own({ lineId: id }) })],
    payment: ['payment', (id) => ({ path: byId(calls.payment, id) })],
    removeTransaction: ['payment', (id) => ({ path: byId(calls.removeTransaction, id) })],
    pay: ['payment', (id) => ({ path: byId(calls.pay, id), body: {} })],
    unpay: ['payment', (id) => ({ path: byId(calls.unpay, id) })],
    checkInToActivity: [
      'activity',
      (id) => ({ path: byId(calls.checkInToActivity, id), body: own({ registrationId: nobody, method: 'qr' }) }),
    ],
    undoActivityCheckIn: [
      'activityCheckin',
      (id) => ({ path: byId(calls.undoActivityCheckIn, id), body: { reason: 'mistake' } }),
    ],
    activityCheckins: [
      'activity',
      (id) => ({ path: `${calls.activityCheckins.path}?eventId=${eventId}&activityId=${id}` }),
    ],
    decideConflict: [
      'conflict',
      (id) => ({ path: byId(calls.decideConflict, id), body: { eventId, decision: 'let-stand', note: 'a helper' } }),
    ],
    deskCopy: ['checkpoint', (id) => ({ path: `${calls.deskCopy.path}?eventId=${eventId}&checkpointId=${id}` })],
    undo: ['admission', (id) => ({ path: byId(calls.undo, id), body: { reason: 'mistake' } })],
    clearCheckpointData: ['registration', (id) => ({ path: byId(calls.clearCheckpointData, id) })],
    checkpointData: [
      'registration',
      (id) => ({ path: `${calls.checkpointData.path}?eventId=${eventId}&registration=${id}` }),
    ],
    checkpointDataAdmin: [
      'registration',
      (id) => ({ path: `${calls.checkpointDataAdmin.path}?eventId=${eventId}&regNoOrId=${id}` }),
    ],
    enterCheckpointData: [
      'registration',
      (id) => ({ path: calls.enterCheckpointData.path, body: own({ checkpointFieldData: [{ _id: id, fields: [] }] }) }),
    ],
    showDeviceCode: ['device', (id) => ({ path: byId(calls.showDeviceCode, id) })],
    renameDevice: ['device', (id) => ({ path: byId(calls.renameDevice, id), body: { name: 'Other' } })],
    changeDeviceProfile: [
      'device',
      (id) => ({ path: byId(calls.changeDeviceProfile, id), body: { profile: { noSearch: true } } }),
    ],
    seeAs: ['member', (id) => ({ path: byId(calls.seeAs, id), body: { eventId } })],
    removeStaff: ['member', (id) => ({ path: `/api/x/users/${id}/events/${eventId}` })],
    revokeApiToken: ['apiToken', (id) => ({ path: inEvent(calls.revokeApiToken, id) })],
    reviseWebhook: ['webhook', (id) => ({ path: inEvent(calls.reviseWebhook, id), body: hook })],
    removeWebhook: ['webhook', (id) => ({ path: inEvent(calls.removeWebhook, id) })],
    rotateWebhookSecret: ['webhook', (id) => ({ path: inEvent(calls.rotateWebhookSecret, id) })],
    testWebhook: ['webhook', (id) => ({ path: inEvent(calls.testWebhook, id) })],
    webhookDeliveries: ['webhook', (id) => ({ path: inEvent(calls.webhookDeliveries, id) })],
    replayWebhook: [
      'webhook',
      (id) => ({ path: inEvent(calls.replayWebhook, id), body: { since: '2026-01-01T00:00:00Z' } }),
    ],
    revokeDevice: ['device', (id) => ({ path: byId(calls.revokeDevice, id) })],
    reviseAttendeeView: [
      'attendeeView',
      (id) => ({ path: byId(calls.reviseAttendeeView, id), body: own({ name: 'My' }) }),
    ],
    deleteAttendeeView: [
      'attendeeView',
      (id) => ({ path: `${byId(calls.deleteAttendeeView, id)}?eventId=${eventId}` }),
    ],
    import: ['import', (id) => ({ path: byId(calls.import, id) })],
    readImport: ['import', (id) => ({ path: byId(calls.readImport, id), body: {} })],
    checkImport: ['import', (id) => ({ path: byId(calls.checkImport, id), body: { mapping: everyone } })],
    runImport: ['import', (id) => ({ path: byId(calls.runImport, id), body: {} })],
    registrationUploads: ['registration', (id) => ({ path: `${calls.registrationUploads.path}?registrationId=${id}` })],
    sendRegistrationUpload: [
      'registration',
      (id) => ({ path: `${calls.sendRegistrationUpload.path}?registrationId=${id}&fieldId=${nobody}` }),
    ],
    replaceRegistrationUpload: [
      'registration',
      (id) => ({ path: `${calls.replaceRegistrationUpload.path}?registrationId=${id}&fieldId=${nobody}` }),
    ],
    registrationUpload: ['registrantFile', (id) => ({ path: byId(calls.registrationUpload, id) })],
    readRegistrantFile: ['registrantFile', (id) => ({ path: byId(calls.readRegistrantFile, id) })],
    deleteRegistrationUploads: [
      'registration',
      (id) => ({ path: calls.deleteRegistrationUploads.path, body: { registrationId: id, fieldIds: [nobody] } }),
    ],
    deleteUpload: ['upload', (id) => ({ path: byId(calls.deleteUpload, id) })],
    cloneField: ['field', (id) => ({ path: byId(calls.cloneField, id) })],
    previewType: ['type', (id) => ({ path: byId(calls.previewType, id) })],
    reviseCustomWidget: ['widget', (id) => ({ path: byId(calls.reviseCustomWidget, id), body: { title: 'Meals' } })],
    cloneType: ['type', (id) => ({ path: byId(calls.cloneType, id) })],
    cloneActivity: ['activity', (id) => ({ path: byId(calls.cloneActivity, id) })],
    activateValidations: [
      'type',
      (id) => ({
        path: calls.activateValidations.path.replace(':eventId', eventId).replace(':typeId', id),
        body: { activeIds: [] },
      }),
    ],
    repopulateActivity: [
      'activity',
      (id) => ({ path: calls.repopulateActivity.path, body: { event: eventId, activityId: id } }),
    ],
    cloneCheckpoint: ['checkpoint', (id) => ({ path: calls.cloneCheckpoint.path, body: own({ checkpointId: id }) })],
    switchCheckpoint: [
      'checkpoint',
      (id) => ({ path: calls.switchCheckpoint.path, body: { checkpointId: id, checkinEnabled: false } }),
    ],
    searchCheckins: [
      'checkpoint',
      (id) => ({ path: `${calls.searchCheckins.path}?page=1&perPage=10`, body: own({ checkpointId: id }) }),
    ],
    checkins: [
      'checkpoint',
      (id) => ({ path: `${calls.checkins.path}?page=1&perPage=10`, body: own({ checkpointId: id }) }),
    ],
    lookUpAtCheckpoint: [
      'checkpoint',
      (id) => ({ path: `${calls.lookUpAtCheckpoint.path}?eventId=${eventId}&checkpointId=${id}&q=Ada` }),
    ],
    groupAtDesk: [
      'registration',
      (id) => ({ path: `${calls.groupAtDesk.path}?eventId=${eventId}&registrantId=${id}` }),
    ],
    checkpointReport: [
      'checkpoint',
      (id) => ({ path: `${calls.checkpointReport.path}?eventId=${eventId}&checkpointId=${id}` }),
    ],
    pastCheckpoint: [
      'checkpoint',
      (id) => ({ path: `/api/x/history/${eventId}/checkpoints/${id}?at=2999-01-01T00:00:00.000Z` }),
    ],
    setCheckinStatus: [
      'checkin',
      (id) => ({ path: calls.setCheckinStatus.path, body: own({ checkinId: id, status: 'accepted' }) }),
    ],
    noteCheckin: ['checkin', (id) => ({ path: calls.noteCheckin.path, body: own({ checkinId: id, note: 'x' }) })],
    logCheckinPrint: ['checkin', (id) => ({ path: calls.logCheckinPrint.path, body: own({ checkinId: id }) })],
    resendCheckinConfirmation: ['checkin', (id) => ({ path: calls.resendCheckinConfirmation.path, body: { id } })],
    checkinLog: ['checkin', (id) => ({ path: `${calls.checkinLog.path}?checkinId=${id}` })],
  };
};
