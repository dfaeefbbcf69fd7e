import { accountEvents } from '@turnout/contracts/access';
import {
  checkpointCheckinEvents,
  checkpointDataEvents,
  checkpointEvents,
  checkpointFieldEvents,
  type CheckpointCheckinStatus,
} from '@turnout/contracts/checkpoint';
import { fieldEvents } from '@turnout/contracts/forms';
import { CheckpointCheckinId, CheckpointFieldId, CheckpointId, type RegistrantId } from '@turnout/contracts/kernel';
import { registrationEvents } from '@turnout/contracts/registration';
import { registrantAt } from '@turnout/contracts/testing';
import type { DatabasePool } from 'slonik';
import { projections } from '../../index.ts';
import { installReadModels } from '../../platform/checkpoints.ts';
import { accountId, eventId, fact, fieldId } from '../../platform/testing/facts.ts';
import type { NewFact } from '../../platform/testing/memory-log.ts';
import { primaryId, registered } from '../../platform/testing/people.ts';
import { projectionNamed, remember } from '../../platform/testing/remember.ts';
import { checkpointsProjection } from '../checkpoints.projection.ts';

export const gate = CheckpointId.parse('cp000000000000000001');
export const hall = CheckpointId.parse('cp000000000000000002');
export const meal = CheckpointFieldId.parse('cf000000000000000001');
export const coat = CheckpointFieldId.parse('cf000000000000000002');
export const person = (group: number, place = 1) => registrantAt(primaryId(group), place);
export const checkinId = (at: CheckpointId, group: number, count = 1) =>
  CheckpointCheckinId.parse(`${at}-${primaryId(group)}~${count}`);

const settings = {
  successPageMessage: '',
  showEventLogo: false,
  showQr: false,
  showPrintButton: false,
  sendAutoConfirmationEmail: false,
  enableSearchForExternalCheckin: false,
  ccEmail: '',
  replyToEmail: '',
};
const details = (name: string, type: 'unique' | 'multiple' = 'unique') => ({
  name,
  description: '',
  type,
  checkinEnabled: true,
  fieldsForCheckinAndAttendeesPage: [
    { _id: fieldId(1), title: 'Firm', pullDataFromPrimaryRegistrant: true, treatAsEmail: false },
    { _id: meal, title: 'Meal', pullDataFromPrimaryRegistrant: false, treatAsEmail: false },
  ],
  additionalSettings: settings,
});
const fieldDetails = (name: string) => ({
  title: name,
  name,
  description: '',
  type: 'text' as const,
  labels: [],
  values: [],
  defaultValue: name === 'MEAL' ? 'None' : '',
  requiredForExternal: false,
  fieldMapping: '',
  publicEditable: true,
  publicView: true,
  order: name === 'MEAL' ? 2 : 1,
});
export const setUp: readonly NewFact[] = [
  fact(checkpointEvents.CheckpointDefined, { checkpointId: gate, eventId: eventId(), details: details('Gate') }),
  fact(checkpointEvents.CheckpointDefined, {
    checkpointId: hall,
    eventId: eventId(),
    details: details('Hall', 'multiple'),
  }),
  fact(checkpointFieldEvents.CheckpointFieldDefined, {
    fieldId: meal,
    eventId: eventId(),
    details: fieldDetails('MEAL'),
  }),
  fact(checkpointFieldEvents.CheckpointFieldDefined, {
    fieldId: coat,
    eventId: eventId(),
    details: fieldDetails('COAT'),
  }),
];
export const checkedIn = (
  at: CheckpointId,
  people: readonly RegistrantId[],
  { group = 1, count = 1, code = 'AAAAA1', isExternal = false } = {},
) =>
  fact(
    checkpointCheckinEvents.CheckpointCheckedIn,
    {
      eventId: eventId(),
      checkpointId: at,
      primaryId: primaryId(group),
      checkinId: checkinId(at, group, count),
      code,
      registrants: [...people],
      isExternal,
    },
    { desk: 'Left' },
  );
export const statusSet = (
  at: CheckpointId,
  from: CheckpointCheckinStatus,
  status: CheckpointCheckinStatus,
  { group = 1, count = 1, persons = 1 } = {},
) =>
  fact(checkpointCheckinEvents.CheckpointCheckinStatusSet, {
    eventId: eventId(),
    checkpointId: at,
    primaryId: primaryId(group),
    checkinId: checkinId(at, group, count),
    from,
    status,
    persons,
  });
export const entered = (id: RegistrantId, fields: Record<string, string>) =>
  fact(
    checkpointDataEvents.CheckpointDataEntered,
    { eventId: eventId(), primaryId: primaryId(1), registrants: [id] },
    { personal: { [id]: { fields } } },
  );

/** Two checkpoints with two fields, two groups, and who is inside the event. */
export const setStage = async (pool: DatabasePool): Promise<void> => {
  await installReadModels(pool, projections);
  await remember(pool, checkpointsProjection, setUp);
  const opened = fact(
    accountEvents.AccountOpened,
    { accountId: accountId(), isAdmin: false },
    { personal: { [accountId()]: { email: 'kim@example.org', name: 'Kim' } } },
  );
  await remember(pool, projectionNamed(projections, 'accounts'), [opened]);
  const firm = fact(fieldEvents.FieldDefined, {
    fieldId: fieldId(1),
    eventId: eventId(),
    details: {
      title: 'Company',
      name: 'COMPANY',
      description: '',
      type: 'text',
      required: false,
      values: [],
      labels: [],
      fieldMapping: '',
      validations: {},
    },
  });
  await remember(pool, projectionNamed(projections, 'forms'), [firm]);
  const groups = [
    registered(1, [
      { firstName: 'Zoë', lastName: 'Lovelace', fields: { [fieldId(1)]: 'Kite' } },
      { firstName: 'Bo', lastName: 'Berg' },
      { firstName: 'Cy', lastName: 'Gone', status: 'deleted' },
    ]),
    registered(2, [{ firstName: 'Dee', lastName: 'Lovelace' }]),
  ];
  await remember(pool, projectionNamed(projections, 'registrants'), groups);
  await remember(pool, projectionNamed(projections, 'door'), [
    ...groups,
    fact(registrationEvents.RegistrantCheckedIn, {
      eventId: eventId(),
      primaryId: primaryId(1),
      registrantId: person(1),
      typeId: 'ty000000000000000001',
      checkinId: `${person(1)}~1`,
      isFirst: true,
    }),
  ]);
};

export const at = (checkpointId: CheckpointId) => ({ eventId: eventId(), checkpointId });
