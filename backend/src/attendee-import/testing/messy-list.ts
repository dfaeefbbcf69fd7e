import ExcelJS from 'exceljs';

const firstNames = ['José', 'Zoë', 'Åsa', 'Łukasz', 'Ñusta', 'Anne-Marie', "D'Arcy", 'Nguyễn', 'Μαρία', 'Ünal'];
const lastNames = ['García', 'Müller', 'Dvořák', "O'Brien", 'Lindström', 'Çelik', 'van der Berg', 'Ibáñez', 'Kowalski'];
const meals = ['Vegetarian', 'Veggie', 'vegetarian ', 'Meat', 'meat', 'Vegan', 'végétarien', 'n/a', ''];
const ticks = ['yes', 'x', '1', 'Oui', 'no', '', 'YES', '0', 'sí'];
const phones = [
  '0#" "##" "##" "##" "##',
  '"+"0',
  '00\\.00\\.00\\.00\\.00',
  '[<=9999999]###\\-####;\\(###\\)\\ ###\\-####',
] as const;

const at = <T>(list: readonly T[], place: number): T => {
  const one = list[place % list.length];
  if (one === undefined) throw new Error('an empty list');
  return one;
};

/** The headings of the list. */
export const messyColumns = [
  'First name',
  'Last name',
  'E-mail',
  'Phone',
  'Postcode',
  'Meal',
  'Terms',
  'Born',
  'Arrives',
] as const;

/** Of its 306 rows so many repeat an earlier person. */
export const messyDoubles = 6;

/** A person's line of the list; those at the end are there already. */
const personAt = (place: number) => {
  const one = place < 300 ? place : place - 300;
  return {
    first: at(firstNames, one),
    last: `${at(lastNames, one)} ${one}`,
    email: `guest.${one}@example.org`,
    day: (one % 28) + 1,
    month: (one % 12) + 1,
  };
};

const twoDigits = (number: number): string => String(number).padStart(2, '0');

/**
 * 306 people as an organiser has them: accents, telephone numbers and postcodes stored as numbers with a format, words for
 * options that the form does not have, days as text (of the arrival nobody can tell whether the month comes first), six
 * people twice, and no column for the question that the form requires.
 */
export const messyList = async (): Promise<Buffer<ArrayBuffer>> => {
  const book = new ExcelJS.Workbook();
  const sheet = book.addWorksheet('Guests');
  sheet.addRow([...messyColumns]);
  for (let place = 0; place < 306; place += 1) {
    const { first, last, email, day, month } = personAt(place);
    const row = sheet.addRow([
      place >= 300 ? first.toUpperCase() : first,
      last,
      email,
      place % 4 === 3 ? 5_551_230_000 + place : 612_345_000 + place,
      1_000 + place,
      at(meals, place),
      at(ticks, place),
      `${twoDigits(day)}/${twoDigits(month)}/1980`,
      `${twoDigits((place % 9) + 1)}/${twoDigits((place % 2) + 3)}/2027`,
    ]);
    row.getCell(4).numFmt = at(phones, place);
    row.getCell(5).numFmt = '00000';
  }
  return Buffer.from(await book.xlsx.writeBuffer());
};
