import type { Instant, RegistrantId } from '@turnout/contracts/kernel';
import { registrationEvents, type RegistrantPersonal } from '@turnout/contracts/registration';
import { moneyTellers } from './story-of-money.ts';
import { offlineTellers } from './story-of-offline.ts';
import { change, fieldChanges, type StoryChange, type Teller, type TitleOf } from './story-entry.ts';

const events = registrationEvents;
const nothingKnown: RegistrantPersonal = { firstName: '', lastName: '', email: '', phone: '', fields: {} };

/** The mapped fields stand among the fields too; what no field of the form holds is told by its own name. */
const personChanges = (was: RegistrantPersonal, is: RegistrantPersonal, titleOf: TitleOf): readonly StoryChange[] => {
  const fields = fieldChanges(was.fields, is.fields, titleOf);
  const told = new Set(Object.values({ ...was.fields, ...is.fields }).flat());
  const others = (['firstName', 'lastName', 'email', 'phone'] as const).flatMap((name) =>
    was[name] === is[name] || told.has(is[name]) || told.has(was[name])
      ? []
      : [change(name, was[name] === '' ? null : was[name], is[name] === '' ? null : is[name])],
  );
  return [...fields, ...others];
};

/** Tells what people of a group enter and leave, and why. */
const activityTellers = (titleOf: TitleOf): Readonly<Record<string, Teller>> => ({
  RegistrantsEnrolled: ({ data }) =>
    events.RegistrantsEnrolled.data.parse(data).registrants.flatMap(({ registrantId, activities }) =>
      [...Map.groupBy(activities, ({ because }) => because)].map(([because, those]) => ({
        registrants: [registrantId],
        changes: [
          change('activities', null, those.map(({ activityId }) => titleOf(activityId)).join(', ')),
          change('because', null, `enrolled-${because}`),
        ],
      })),
    ),
  RegistrantsWithdrawn: ({ data }) => {
    const { because, registrants } = events.RegistrantsWithdrawn.data.parse(data);
    return registrants.map(({ registrantId, activities }) => ({
      registrants: [registrantId],
      changes: [
        change('activities', activities.map(titleOf).join(', '), null),
        change('because', null, `withdrawn-${because}`),
      ],
    }));
  },
});

/** Tells whom activities let in and out, and whom staff turned away. */
const verdictTellers = (titleOf: TitleOf): Readonly<Record<string, Teller>> => ({
  RegistrantCheckedInToActivity: ({ data, metadata }) => {
    const { registrantId, activityId } = events.RegistrantCheckedInToActivity.data.parse(data);
    const changes = [change('activities', null, titleOf(activityId)), change('checkedIn', null, metadata.at)];
    return [{ registrants: [registrantId], changes }];
  },
  RegistrantCheckedOutOfActivity: ({ data, personal }) => {
    const out = events.RegistrantCheckedOutOfActivity.data.parse(data);
    const { registrantId, activityId, because, checkedInAt } = out;
    const sealed = events.RegistrantCheckedOutOfActivity.personal.nullable().parse(personal[registrantId] ?? null);
    const reason = sealed?.reason ?? '';
    const changes = [
      change('activities', titleOf(activityId), null),
      change('checkedIn', checkedInAt, null),
      change('because', null, `activity-${because}`),
      ...(reason === '' ? [] : [change('reason', null, reason)]),
    ];
    return [{ registrants: [registrantId], changes }];
  },
  RegistrantNoted: ({ data, personal }) => {
    const { registrantId } = events.RegistrantNoted.data.parse(data);
    const sealed = events.RegistrantNoted.personal.nullable().parse(personal[registrantId] ?? null);
    return [{ registrants: [registrantId], changes: sealed === null ? [] : [change('note', null, sealed.note)] }];
  },
  RegistrantDenied: ({ data }) => {
    const { registrantId, activityId } = events.RegistrantDenied.data.parse(data);
    const changes = activityId === undefined ? [] : [change('activities', null, titleOf(activityId))];
    return [{ registrants: [registrantId], changes }];
  },
});

/**
 * Tells a group's own stream. Facts must come in their order: each is told by what it changed. What is
 * sealed of an erased person says nothing.
 */
export const groupTeller = (titleOf: TitleOf): Teller => {
  const known = new Map<string, RegistrantPersonal>();
  const printedAt = new Map<RegistrantId, Instant>();

  const learn = (id: RegistrantId, value: unknown): readonly StoryChange[] => {
    if (value === undefined || value === null) return [];
    const is = events.RegistrationSubmitted.personal.parse(value);
    const changes = personChanges(known.get(id) ?? nothingKnown, is, titleOf);
    known.set(id, is);
    return changes;
  };
  const tellers: Readonly<Record<string, Teller>> = {
    ...moneyTellers(),
    RegistrationSubmitted: ({ data, personal }) =>
      events.RegistrationSubmitted.data.parse(data).registrants.map(({ registrantId, status }) => ({
        registrants: [registrantId],
        changes: [change('status', null, status), ...learn(registrantId, personal[registrantId])],
      })),
    RegistrantsAdded: ({ data, personal }) =>
      events.RegistrantsAdded.data.parse(data).registrants.map(({ registrantId, status }) => ({
        registrants: [registrantId],
        changes: [change('status', null, status), ...learn(registrantId, personal[registrantId])],
      })),
    RegistrationStatusSet: ({ data }) => {
      const { status, registrants } = events.RegistrationStatusSet.data.parse(data);
      const before = [...new Set(registrants.map(({ from }) => from))];
      return before.map((was) => ({
        registrants: registrants.filter(({ from }) => from === was).map(({ registrantId }) => registrantId),
        changes: [change('status', was, status)],
      }));
    },
    RegistrationsApproved: ({ data }) => [
      {
        registrants: events.RegistrationsApproved.data.parse(data).registrants.map(({ registrantId }) => registrantId),
        changes: [],
      },
    ],
    RegistrationsRejected: ({ data, personal }) =>
      events.RegistrationsRejected.data.parse(data).registrants.map(({ registrantId }) => {
        const told = events.RegistrationsRejected.personal.nullable().parse(personal[registrantId] ?? null);
        const reason = told?.reason ?? '';
        return { registrants: [registrantId], changes: reason === '' ? [] : [change('reason', null, reason)] };
      }),
    RegistrantDetailsCorrected: ({ data, personal }) => {
      const { registrantId } = events.RegistrantDetailsCorrected.data.parse(data);
      return [{ registrants: [registrantId], changes: learn(registrantId, personal[registrantId]) }];
    },
    ...activityTellers(titleOf),
    ...verdictTellers(titleOf),
    ...offlineTellers(titleOf),
    RegistrantCheckedIn: ({ data, metadata }) => [
      {
        registrants: [events.RegistrantCheckedIn.data.parse(data).registrantId],
        changes: [change('checkedIn', null, metadata.at)],
      },
    ],
    CheckInUndone: ({ data, personal }) => {
      const { registrantId, checkedInAt, reason: open = null } = events.CheckInUndone.data.parse(data);
      const sealed = events.CheckInUndone.personal.nullable().parse(personal[registrantId] ?? null);
      const reason = sealed?.reason ?? open;
      return [
        {
          registrants: [registrantId],
          changes: [
            change('checkedIn', checkedInAt, null),
            ...(reason === null ? [] : [change('reason', null, reason)]),
          ],
        },
      ];
    },
    BadgePrinted: ({ data, metadata }) =>
      events.BadgePrinted.data.parse(data).registrants.map((registrantId) => {
        const before = printedAt.get(registrantId) ?? null;
        printedAt.set(registrantId, metadata.at);
        return { registrants: [registrantId], changes: [change('printed', before, metadata.at)] };
      }),
    RegistrantErased: ({ data }) => {
      const { registrantId, reason } = events.RegistrantErased.data.parse(data);
      return [{ registrants: [registrantId], changes: [change('reason', null, reason)] }];
    },
    EditLinkRequested: ({ data }) => [
      { registrants: [events.EditLinkRequested.data.parse(data).registrantId], changes: [] },
    ],
    TransferRequested: ({ data }) => [
      { registrants: [events.TransferRequested.data.parse(data).registrantId], changes: [] },
    ],
    RegistrationTransferred: ({ data, personal }) => {
      const { registrantId, to } = events.RegistrationTransferred.data.parse(data);
      const { firstName = '', lastName = '' } =
        events.RegistrationTransferred.personal.nullable().parse(personal[to] ?? null) ?? {};
      const name = `${firstName} ${lastName}`.trim();
      return [{ registrants: [registrantId], changes: name === '' ? [] : [change('passedOnTo', null, name)] }];
    },
    RegistrationTypeChanged: ({ data }) =>
      events.RegistrationTypeChanged.data.parse(data).registrants.map(({ registrantId, to }) => ({
        registrants: [registrantId],
        changes: [change('typeChangedTo', null, to)],
      })),
    TypeChangeCompleted: ({ data }) =>
      events.TypeChangeCompleted.data.parse(data).registrants.map(({ registrantId, from }) => ({
        registrants: [registrantId],
        changes: [change('typeChangedFrom', from, null)],
      })),
    ConfirmationRequested: ({ data }) => [
      { registrants: [events.ConfirmationRequested.data.parse(data).registrantId], changes: [] },
    ],
  };
  return (event) => tellers[event.type]?.(event) ?? [{ registrants: [], changes: [] }];
};
