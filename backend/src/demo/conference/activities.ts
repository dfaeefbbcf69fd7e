import type { Known } from './field.ts';

const speakers = [
  ['Amara', 'Okafor', 'Lagos Letterpress', 'Printer'],
  ['Inês', 'Carvalho', 'Atelier 9', 'Bookbinder'],
  ['Søren', 'Lindqvist', 'Nordlicht GmbH', 'Type designer'],
  ['يوسف', 'الحداد', 'دار الخط', 'Calligrapher'],
  ['Mei', 'Tanaka', '和紙工房', 'Paper maker'],
  ['Paula', 'Ríos', 'Imprenta del Sur', 'Printer'],
  ['Owen', 'Pritchard', 'Slate & Chisel', 'Letter cutter'],
  ['Léa', 'Moreau', 'École du livre', 'Conservator'],
] as const;

/** Who speaks, as the documents' call takes it. */
export const speakerBodies = speakers.map(([name, lastName, company, position], place) => ({
  name,
  lastName,
  company,
  position,
  email: `speaker${place + 1}@example.org`,
  biography: `<p>${position} at <em>${company}</em>.</p>`,
}));

/** Something at the conference, at a time of one of its days; what it names is told by name. */
export interface ConferenceActivity {
  readonly name: string;
  readonly day: 0 | 1 | 2;
  /** Hours of the day, on the clocks of the event. */
  readonly from: number;
  readonly hours: number;
  readonly location: string;
  readonly seats: number;
  readonly fee: number;
  /** Places among the speakers. */
  readonly speakers: readonly number[];
  readonly feeFor?: Readonly<Record<string, number>>;
  readonly enrols?: readonly string[];
  readonly after?: { readonly field: string; readonly values: readonly string[] };
  readonly halfPrice?: true;
}

const tracks = [
  {
    location: 'Hall 1',
    topics: [
      'Type that lasts',
      'Letters in the rain',
      'Reading at speed',
      'Numerals',
      'Arabic and Latin side by side',
      'Variable fonts',
      'Small sizes',
      'Signs of a city',
      'Names on maps',
      'The ampersand',
      'What readers see',
      'Letters for screens',
    ],
  },
  {
    location: 'Press room',
    topics: [
      'Setting by hand',
      'Wood type',
      'Two colours',
      'Repairing a press',
      'Inks',
      'Posters',
      'Linocut',
      'Printing on cloth',
      'Registers',
      'A book in a day',
      'Copperplate',
      'Cleaning up',
    ],
  },
  {
    location: 'Paper loft',
    topics: [
      'Washi',
      'Watermarks',
      'Marbling',
      'Grain',
      'Boxes',
      'Sewing',
      'Headbands',
      'Leather',
      'Repairing a spine',
      'Folding',
      'Paste and glue',
      'Archives',
    ],
  },
] as const;
const starts = [9.5, 11, 14, 16];

/** Three tracks beside one another, four times a day. */
const talks: readonly ConferenceActivity[] = tracks.flatMap(({ location, topics }, track) =>
  topics.map((name, place): ConferenceActivity => {
    const isHands = track > 0;
    return {
      name,
      day: place < 4 ? 0 : place < 8 ? 1 : 2,
      from: starts[place % 4] ?? 9.5,
      hours: isHands ? 1.5 : 1,
      location,
      seats: isHands ? 16 : 200,
      fee: isHands ? 12.5 : 0,
      speakers: [(place + track * 3) % speakers.length],
      ...(isHands ? { feeFor: { Student: 5 } } : {}),
      ...(place % 6 === 1 && isHands ? { halfPrice: true as const } : {}),
    };
  }),
);

/** Everything that happens: 40 in all. */
export const conferenceActivities: readonly ConferenceActivity[] = [
  {
    name: 'Opening',
    day: 0,
    from: 9,
    hours: 0.5,
    location: 'Hall 1',
    seats: 0,
    fee: 0,
    speakers: [0],
    enrols: ['Delegate', 'Member', 'Student', 'Speaker'],
  },
  ...talks,
  {
    name: 'First-timers’ round',
    day: 0,
    from: 13,
    hours: 1,
    location: 'Café',
    seats: 80,
    fee: 0,
    speakers: [],
    after: { field: 'FIRST_TIME', values: ['yes'] },
  },
  {
    name: 'Dinner',
    day: 1,
    from: 19.5,
    hours: 4,
    location: 'Boathouse',
    seats: 320,
    fee: 0,
    speakers: [],
    after: { field: 'GALA', values: ['yes'] },
    enrols: ['Evening guest'],
  },
  {
    name: 'Closing',
    day: 2,
    from: 17.5,
    hours: 0.5,
    location: 'Hall 1',
    seats: 0,
    fee: 0,
    speakers: [2],
    enrols: ['Delegate', 'Member'],
  },
];

/**
 * An activity as the documents' call takes it.
 * @param at the moment so many days and hours after the conference's first midnight.
 */
export const activityBody = (
  { name, location, seats, fee, halfPrice, ...activity }: ConferenceActivity,
  { idOf, dayBefore }: Known,
  at: (days: number, hours: number) => string,
): Readonly<Record<string, unknown>> => {
  const { day, from, hours, speakers: who, feeFor = {}, enrols = [], after } = activity;
  return {
    name,
    location,
    startDate: at(day, from),
    endDate: at(day, from + hours),
    availableSeats: seats,
    badgeCode: name.slice(0, 3).toUpperCase(),
    fee,
    speakers: who.map((place) => idOf(`speaker ${place}`)),
    autoEnrollTypes: enrols.map(idOf),
    typeBasedFee: Object.fromEntries(Object.entries(feeFor).map(([type, of]) => [idOf(type), of])),
    ...(after === undefined
      ? {}
      : { dependsOnFields: [{ _id: idOf(after.field) }], dependsOnValues: [after.values], dependanceType: 'and' }),
    ...(halfPrice === true
      ? {
          is_discount: true,
          discount_type: 'percent',
          discount_period: true,
          discount_values: [{ value: 50, startDate: dayBefore(365), endDate: dayBefore(60) }],
        }
      : {}),
  };
};
