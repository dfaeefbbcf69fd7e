// kind: database
import type { EventId, RegistrantId } from '@turnout/contracts/kernel';
import { accountEvents } from '@turnout/contracts/access';
import { fieldEvents, typeEvents } from '@turnout/contracts/forms';
import {
  AttendeeSort,
  registrationEvents,
  RegistrationView,
  type AttendeeFilter,
} from '@turnout/contracts/registration';
import { registrantAt } from '@turnout/contracts/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { projections } from '../index.ts';
import { testDatabase } from '../platform/testing/database.ts';
import { accountId, eventId, fact, fieldId, typeId } from '../platform/testing/facts.ts';
import { primaryId, registered } from '../platform/testing/people.ts';
import { remember } from '../platform/testing/remember.ts';
import {
  attendeePage,
  byConfirmationNumber,
  byScannableCodes,
  deskLookUp,
  exportRows,
  groupOf,
  ordersTaken,
  registrationById,
  registrationsById,
  selectedPeople,
  ticketCodesTaken,
} from './queries.ts';

let database: Awaited<ReturnType<typeof testDatabase>>;

const field = (number: number, name: string, type: 'text' | 'checkboxes') =>
  fact(fieldEvents.FieldDefined, {
    fieldId: fieldId(number),
    eventId: eventId(),
    details: {
      title: name,
      name,
      description: '',
      type,
      required: false,
      values: [],
      labels: [],
      fieldMapping: '',
      validations: {},
    },
  });
const facts = [
  fact(
    accountEvents.AccountOpened,
    { accountId: accountId(), isAdmin: false },
    { personal: { [accountId()]: { email: 'desk@example.org', name: 'Dora' } } },
  ),
  field(1, 'FNAME', 'text'),
  field(2, 'DIET', 'checkboxes'),
  field(3, 'LATER', 'text'),
  fact(typeEvents.RegistrationTypeDefined, {
    typeId: typeId(1),
    eventId: eventId(),
    details: {
      name: 'Guest',
      description: '',
      order: null,
      publicRegistration: true,
      badgeContent: '${FNAME}',
      printerType: 'thermal',
      printInCapitalLetters: true,
      fields: [fieldId(2), fieldId(1)],
    },
  }),
  registered(
    1,
    [
      {
        firstName: 'José',
        lastName: 'Núñez-O’Hara',
        email: 'jose_100%@example.org',
        fields: { [fieldId(1)]: 'José', [fieldId(3)]: 'late' },
      },
      { firstName: 'Søren', lastName: "d'Arc", scannableCode: 'Tick-1' },
      { firstName: 'Deleted', lastName: 'Person', status: 'deleted' },
    ],
    { confirmationNumber: 'AB3-XK7', orderNumber: 'ORD 1' },
  ),
  registered(2, [{ firstName: 'محمد', lastName: 'عَلِيّ', status: 'pending', email: 'a\\b@example.org' }], {
    confirmationNumber: 'CD4-YM8',
  }),
  registered(3, [{ firstName: '🎉 Zoë', lastName: 'Łukasiewicz', typeId: typeId(2), status: 'rejected' }]),
  registered(4, [{ firstName: 'José', lastName: 'Elsewhere', scannableCode: 'Tick-1' }], {
    eventId: eventId(2),
    confirmationNumber: 'AB3-XK7',
    orderNumber: 'ORD 1',
  }),
  fact(
    registrationEvents.RegistrantCheckedIn,
    {
      eventId: eventId(),
      primaryId: primaryId(1),
      registrantId: registrantAt(primaryId(1), 1),
      typeId: typeId(1),
      checkinId: `${primaryId(1)}~1`,
      isFirst: true,
    },
    { at: '2026-11-21T10:00:00.000Z', desk: 'Left' },
  ),
];
const person = (number: number, place = 1) => registrantAt(primaryId(number), place);

beforeAll(async () => {
  database = await testDatabase();
  for (const projection of projections) await remember(database.pool, projection, facts);
});
afterAll(() => database.drop());

const page = (filter: AttendeeFilter, perPage = 30, number = 1) =>
  attendeePage(database.pool, { eventId: eventId(), filter, page: number, perPage });
const found = async (filter: AttendeeFilter) => {
  const { rows, total } = await page(filter);
  expect(total).toBe(rows.length);
  return rows.map(({ _id }) => _id);
};

describe('the attendee list', () => {
  it('shows the newest registrations first and a group in its own order', async () => {
    const { rows, total, totalWithoutFilter } = await page({});
    expect(rows.map(({ _id }) => _id)).toEqual([person(3), person(2), person(1, 1), person(1, 2), person(1, 3)]);
    for (const row of rows) expect(RegistrationView.parse(row)).toEqual(row);
    expect([total, totalWithoutFilter]).toEqual([5, 5]);
  });

  it('shows the oldest first where that is asked, a group in its own order too', async () => {
    const asked = { eventId: eventId(), filter: {}, sort: 'registered', page: 1, perPage: 30 } as const;
    const { rows } = await attendeePage(database.pool, asked);
    expect(rows.map(({ _id }) => _id)).toEqual([person(1, 1), person(1, 2), person(1, 3), person(2), person(3)]);
  });

  it('goes page by page without leaving anybody out', async () => {
    const pages = [await page({}, 2, 1), await page({}, 2, 2), await page({}, 2, 3), await page({}, 2, 4)];
    expect(pages.map(({ rows }) => rows.length)).toEqual([2, 2, 1, 0]);
    expect(new Set(pages.flatMap(({ rows }) => rows.map(({ _id }) => _id))).size).toBe(5);
    expect(pages.map(({ total }) => total)).toEqual([5, 5, 5, 5]);
  });

  it.each<[AttendeeSort, (row: RegistrationView) => string, readonly string[]]>([
    // Without case, accents and strokes, as people look names up.
    ['name', ({ lastName }) => lastName, ["d'Arc", 'Łukasiewicz', 'Núñez-O’Hara', 'Person', 'عَلِيّ']],
    // Those without one first.
    ['email', ({ email }) => email, ['', '', '', 'a\\b@example.org', 'jose_100%@example.org']],
    [
      'number',
      ({ confirmationNumber, registrationIndex }) => `${confirmationNumber} ${registrationIndex}`,
      ['AB3-XK7 1', 'AB3-XK7 2', 'AB3-XK7 3', 'CD4-YM8 1', 'N-3 1'],
    ],
  ])('is sorted by %s, and the other way round', async (sort, of, expected) => {
    const sorted = async (by: AttendeeSort) => {
      const asked = { eventId: eventId(), filter: {}, sort: by, page: 1, perPage: 30 };
      return (await attendeePage(database.pool, asked)).rows.map(of);
    };
    expect(await sorted(sort)).toEqual(expected);
    expect(await sorted(AttendeeSort.parse(`-${sort}`))).toEqual(expected.toReversed());
  });

  it('tells everything about a registration that calls answer', async () => {
    const jose = await registrationById(database.pool, person(1));
    expect(jose).toMatchObject({
      type: {
        _id: typeId(1),
        name: 'Guest',
        badgeContent: '${FNAME}',
        printerType: 'thermal',
        printInCapitalLetters: true,
      },
      parent: null,
      registrantsCount: 2,
      registrationIndex: 1,
      orderNumber: 'ORD 1',
      checkedIn: true,
      checkedInDate: '2026-11-21T10:00:00.000Z',
      checkedInBy: { name: 'Dora', email: 'desk@example.org' },
      checkedInDesk: 'Left',
      checkinId: `${primaryId(1)}~1`,
      keywords: 'José, Núñez-O’Hara, jose_100%@example.org, late',
      qr: `/api/x/registrations/${person(1)}/qr.png`,
    });
    expect(jose?.fields.map(({ name, value }) => [name, value])).toEqual([
      ['DIET', []],
      ['FNAME', 'José'],
      ['LATER', 'late'],
    ]);
    expect(await registrationById(database.pool, person(1, 2))).toMatchObject({ parent: person(1), checkedInBy: null });
    expect(await registrationById(database.pool, person(3))).toMatchObject({
      type: { _id: typeId(2), name: '' },
      fields: [],
    });
    expect(await registrationById(database.pool, person(99))).toBeNull();
  });

  it.each<[string, AttendeeFilter, string[]]>([
    ['words in any order, without accents', { search: 'NUNEZ jose' }, [person(1)]],
    ['part of a word', { search: 'kasie' }, [person(3)]],
    ['a letter with a stroke typed without it', { search: 'soren' }, [person(1, 2)]],
    ['either kind of apostrophe', { search: "o'hara" }, [person(1)]],
    ['a straight apostrophe stored', { search: 'd’arc' }, [person(1, 2)]],
    ['text from right to left, with or without its vowel signs', { search: 'علي محمد' }, [person(2)]],
    ['an emoji', { search: '🎉' }, [person(3)]],
    ['the percent sign as itself', { search: '100%' }, [person(1)]],
    ['the underscore as itself', { search: 'e_1' }, [person(1)]],
    ['the underscore as nothing else', { search: 'jose_núñez' }, []],
    ['the backslash as itself', { search: 'a\\b' }, [person(2)]],
    ['a quote and a comment as text', { search: `'; drop table registrants; --"` }, []],
    ['a NUL as nothing', { search: 'jo\u0000sé' }, [person(1)]],
    ['a confirmation number without its dash', { search: 'ab3xk7' }, [person(1), person(1, 2), person(1, 3)]],
    ['a confirmation number with a space', { search: 'AB3 XK7' }, [person(1), person(1, 2), person(1, 3)]],
    ['an order number', { search: 'ord1' }, [person(1), person(1, 2), person(1, 3)]],
    ['a ticket code', { search: 'TICK-1' }, [person(1, 2)]],
    [
      'nothing but spaces as nothing to search for',
      { search: '' },
      [person(3), person(2), person(1), person(1, 2), person(1, 3)],
    ],
    ['a name', { name: 'hara jos' }, [person(1)]],
    ['a name that is only in the address', { name: 'example' }, []],
    ['an address', { email: 'JOSE_100%@' }, [person(1)]],
    ['keywords', { keywords: 'late' }, [person(1)]],
    ['a part of a confirmation number', { confirmationNumber: 'cd-4' }, [person(2)]],
    ['an id', { id: person(1, 2) }, [person(1, 2)]],
    ['a group', { parent: person(1) }, [person(1), person(1, 2), person(1, 3)]],
    ['primaries only', { primaryOnly: true }, [person(3), person(2), person(1)]],
    ['statuses', { status: ['pending', 'rejected'] }, [person(3), person(2)]],
    ['a type', { type: [typeId(2)] }, [person(3)]],
    ['type and status', { type: [typeId(1)], status: ['deleted'] }, [person(1, 3)]],
    ['who is inside', { checkedIn: true }, [person(1)]],
    ['who is not', { checkedIn: false, status: ['confirmed'] }, [person(1, 2)]],
    ['several at once', { search: 'ab3', status: ['confirmed'], primaryOnly: true }, [person(1)]],
  ])('finds by %s', async (_, filter, expected) => {
    expect(await found(filter)).toEqual(expected);
  });

  it('knows nobody in an event without registrations', async () => {
    const empty = await attendeePage(database.pool, {
      eventId: eventId(9),
      filter: { search: 'a' },
      page: 1,
      perPage: 30,
    });
    expect(empty).toEqual({ rows: [], total: 0, totalWithoutFilter: 0 });
  });
});

describe('looking somebody up', () => {
  it('answers a group by any of its people, primary first, and only in its own event', async () => {
    const group = await groupOf(database.pool, { eventId: eventId(), registrationId: person(1, 2) });
    expect(group.map(({ _id }) => _id)).toEqual([person(1), person(1, 2), person(1, 3)]);
    expect(await groupOf(database.pool, { eventId: eventId(2), registrationId: person(1) })).toEqual([]);
  });

  it('answers registrations in the order asked, leaving out who is not there', async () => {
    const some = await registrationsById(database.pool, [person(2), person(99), person(1)]);
    expect(some.map(({ _id }) => _id)).toEqual([person(2), person(1)]);
    expect(await registrationsById(database.pool, [])).toEqual([]);
  });

  it.each(['AB3-XK7', 'ab3xk7', ' ab3 – xk7 '])('reads the confirmation number %j', async (number) => {
    const group = await byConfirmationNumber.askTables(database.pool, { eventId: eventId(), number });
    expect(group.map(({ _id }) => _id)).toEqual([person(1), person(1, 2), person(1, 3)]);
  });

  it.each(['', '-', 'ab3', "ab3xk7' or true", '%'])('does not take %j for a confirmation number', async (number) => {
    expect(await byConfirmationNumber.askTables(database.pool, { eventId: eventId(), number })).toEqual([]);
  });

  it('reads many ticket codes at once, each in its own event, to the letter', async () => {
    const codes = await byScannableCodes.askTables(database.pool, [
      { eventId: eventId(1), code: 'Tick-1' },
      { eventId: eventId(2), code: 'Tick-1' },
      { eventId: eventId(1), code: 'tick-1' },
      { eventId: eventId(1), code: '' },
      { eventId: eventId(1), code: 'a\u0000"\'{}' },
    ]);
    expect(codes).toEqual([
      { eventId: eventId(1), code: 'Tick-1', registrantId: person(1, 2), primaryId: primaryId(1) },
      { eventId: eventId(2), code: 'Tick-1', registrantId: person(4), primaryId: primaryId(4) },
    ]);
    expect(await byScannableCodes.askTables(database.pool, [])).toEqual([]);
  });

  it.each<[string, string[]]>([
    ['hara jose', [person(1)]],
    ['ab3xk7', [person(1, 2), person(1)]],
    ['Tick-1', [person(1, 2)]],
    ['ord 1', [person(1, 2), person(1)]],
    ['jose_100', [person(1)]],
    ['deleted', []],
    ['%%', []],
  ])('finds people at the desk by %j', async (q, expected) => {
    const people = await deskLookUp.askTables(database.pool, { eventId: eventId(), q, badgeOf: null });
    expect(people.map(({ _id }) => _id)).toEqual(expected);
  });

  it('finds whose badge it is at the desk, whatever was typed', async () => {
    const hits = async (event: EventId, badgeOf: RegistrantId) =>
      (await deskLookUp.askTables(database.pool, { eventId: event, q: 'of nobody', badgeOf })).map(({ _id }) => _id);
    expect(await hits(eventId(), person(1, 2))).toEqual([person(1, 2)]);
    expect(await hits(eventId(3), person(1, 2))).toEqual([]);
  });

  it('tells which codes and orders are taken in the event', async () => {
    const codes = ['Tick-1', 'Tick-2', '', 'tick-1', '\u0000'];
    expect(await ticketCodesTaken.askTables(database.pool, { eventId: eventId(), codes })).toEqual(['Tick-1']);
    expect(await ordersTaken.askTables(database.pool, { eventId: eventId(), orders: ['ORD 1', 'ORD 2', ''] })).toEqual([
      'ORD 1',
    ]);
    expect(await ordersTaken.askTables(database.pool, { eventId: eventId(3), orders: ['ORD 1'] })).toEqual([]);
  });
});

describe('the walk along the list', () => {
  const walk = async (filter: AttendeeFilter, ids: Parameters<typeof exportRows>[1]['ids'] = null) => {
    const walked: string[] = [];
    for await (const { _id } of exportRows(database.pool, { eventId: eventId(), filter, ids, pageSize: 2 }))
      walked.push(_id);
    return walked;
  };

  it('meets everybody once, in the order of the list', async () => {
    expect(await walk({})).toEqual([person(3), person(2), person(1), person(1, 2), person(1, 3)]);
    expect(await walk({ status: ['confirmed'] })).toEqual([person(1), person(1, 2)]);
    expect(await walk({ search: 'nobody at all' })).toEqual([]);
  });

  it.each(AttendeeSort.options)('goes in the order of the list sorted by %s', async (sort) => {
    const asListed = (
      await attendeePage(database.pool, { eventId: eventId(), filter: {}, sort, page: 1, perPage: 30 })
    ).rows.map(({ _id }) => _id);
    const walked: string[] = [];
    for await (const { _id } of exportRows(database.pool, {
      eventId: eventId(),
      filter: {},
      ids: null,
      sort,
      pageSize: 2,
    }))
      walked.push(_id);
    expect(walked).toEqual(asListed);
    expect(walked).toHaveLength(5);
    const selected: string[] = [];
    let after: Parameters<typeof selectedPeople>[1]['after'] = null;
    for (;;) {
      const page: Awaited<ReturnType<typeof selectedPeople>> = await selectedPeople(database.pool, {
        eventId: eventId(),
        filter: {},
        sort,
        after,
        pageSize: 2,
      });
      selected.push(...page.map(({ id }) => id));
      after = page.at(-1) ?? null;
      if (page.length < 2) break;
    }
    expect(selected).toEqual(asListed);
  });

  it('meets only those named', async () => {
    expect(await walk({}, [person(1, 3), person(2), person(4)])).toEqual([person(2), person(1, 3)]);
    expect(await walk({}, [])).toEqual([]);
  });
});
