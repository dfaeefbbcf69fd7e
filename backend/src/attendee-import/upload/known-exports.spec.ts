import { readFile } from 'node:fs/promises';
import { ImportId, TypeId } from '@turnout/contracts/kernel';
import { TypeView } from '@turnout/contracts/forms';
import type { ImportMapping } from '@turnout/contracts/attendee-import';
import { describe, expect, it } from 'vitest';
import { checkRows } from '../rows/check.ts';
import { bytesIn } from '../../platform/files/file-bytes.ts';
import { headerPlace } from './header-row.ts';
import { knownExportOf } from './known-exports.ts';
import { knownNames, suggestMapping } from '../rows/suggest-mapping.ts';
import { openTable } from './table.ts';
import { emptyEvent, eventId, field, fields, types } from '../testing/form.ts';

const importId = ImportId.parse('k'.repeat(20));
const names = knownNames(fields);

const sample = (name: string) => readFile(new URL(`../testing/samples/${name}.csv`, import.meta.url));
const check = async (name: string, called: readonly string[], change: Partial<ImportMapping> = {}) =>
  checkFile(await sample(name), called, change);
const checkFile = async (file: Buffer, called: readonly string[], change: Partial<ImportMapping> = {}) => {
  const table = await openTable(bytesIn(file), 'csv', {}, names);
  const [first] = types;
  if (first === undefined) throw new Error('no types');
  const all = called.map((one, index) =>
    TypeView.parse({ ...first, _id: TypeId.parse(String(index + 3).repeat(20)), name: one }),
  );
  const suggested = suggestMapping(table.columns, fields, all);
  if (suggested === null) throw new Error('no types');
  const mapping = { ...suggested, ...change };
  const rules = { columns: table.columns, fields, types: all, mapping, importId, eventId };
  const { report, groups } = await checkRows(table.rows, rules, emptyEvent);
  const people = [...groups].flatMap(({ orderNumber, registrants }) =>
    registrants.map(({ personal, status, scannableCode, typeId }) => [
      orderNumber,
      `${personal.firstName} ${personal.lastName}`,
      personal.email,
      personal.fields[field.company],
      all.find(({ _id }) => _id === typeId)?.name,
      status,
      scannableCode,
    ]),
  );
  return { source: knownExportOf(table.columns)?.source, headerLine: table.headerLine, report, people };
};

describe('the export of a ticket shop', () => {
  it('of Eventbrite comes in whole: barcodes as codes, ticket types as types, its words for a status', async () => {
    const { source, headerLine, report, people } = await check('eventbrite', ['Early Bird', 'Speaker Pass']);
    expect([source, headerLine, report.problems]).toStrictEqual(['eventbrite', 1, []]);
    const [nora, , chloe, tom] = people;
    expect(nora).toStrictEqual([
      '8412907713',
      'Nora Feldman',
      'nora.feldman@example.org',
      'Feldman & Sons',
      'Early Bird',
      'confirmed',
      '84129077131073441889001',
    ]);
    expect(chloe?.slice(4, 6)).toStrictEqual(['Speaker Pass', 'confirmed']);
    expect(tom?.slice(1, 2).concat(tom.slice(5, 6))).toStrictEqual(["Tom O'Leary", 'rejected']);
    expect(report.goodGroups).toBe(3);
  });
  it('of Eventbrite says of a row that stands for several tickets that one person comes in', async () => {
    const lines = (await sample('eventbrite')).toString('utf8').split('\n');
    const [header = '', first = ''] = lines;
    const place = header.split(',').findIndex((name) => name.includes('Quantity'));
    const cells = first.split(',');
    const three = cells.map((cell, index) => (index === place ? cell.replace('1', '3') : cell)).join(',');
    const file = Buffer.from([header, three, ...lines.slice(2)].join('\n'));
    const { report, people } = await checkFile(file, ['Early Bird', 'Speaker Pass']);
    expect(report.notes).toContainEqual({ line: 2, name: 'Nora Feldman', code: 'several-tickets', limit: 3 });
    expect([report.problems, people.length]).toStrictEqual([[], 4]);
  });
  it('of pretix comes in whole, with title lines above it: secrets as codes, products as types', async () => {
    const { source, headerLine, report, people } = await check('pretix', ['Regular ticket', 'Workshop']);
    expect([source, headerLine, report.problems]).toStrictEqual(['pretix', 4, []]);
    expect(people[1]).toStrictEqual([
      'A3KLM',
      'Jonas Weber',
      'jonas.weber@example.org',
      'Park Design',
      'Workshop',
      'confirmed',
      'k2p9ds4f6g8h1j3l5z7x9c2v',
    ]);
    expect(people.map((person) => person[5])).toStrictEqual([
      'confirmed',
      'confirmed',
      'pending',
      'rejected',
      'rejected',
    ]);
  });
  it.each([
    [
      'German',
      {
        'Attendee name: Given name': 'Name Teilnehmer*in: Vorname',
        'Attendee name: Family name': 'Name Teilnehmer*in: Nachname',
        'Attendee name': 'Name Teilnehmer*in',
        'Attendee email': 'E-Mail Teilnehmer*in',
        'Order code': 'Bestellnummer',
        'Ticket secret': 'Ticket-Code',
        Product: 'Produkt',
        Email: 'E-Mail',
        Paid: 'bezahlt',
        Pending: 'Ausstehend (überfällig)',
        Canceled: 'storniert',
        Expired: 'abgelaufen',
      },
    ],
    [
      'Spanish',
      {
        'Attendee name: Given name': 'Nombre del participante: Nombre',
        'Attendee name: Family name': 'Nombre del participante: Apellido',
        'Attendee name': 'Nombre del participante',
        'Attendee email': 'Correo electrónico del participante',
        'Order code': 'Código del pedido',
        'Ticket secret': 'Secreto de entrada',
        Product: 'Producto',
        Status: 'Estado',
        Email: 'Correo electrónico',
        Paid: 'Pagado',
        Pending: 'Aprobación pendiente',
        Canceled: 'Cancelada (tarifa pagada)',
        Expired: 'expirado',
      },
    ],
    [
      'French',
      {
        'Attendee name: Given name': 'Nom du participant: Prénom',
        'Attendee name: Family name': 'Nom du participant: Nom de famille',
        'Attendee name': 'Nom du participant',
        'Attendee email': 'Adresse mail du participant',
        'Order code': 'Code de commande',
        'Ticket secret': 'Secret du billet',
        Product: 'Produit',
        Status: 'État',
        Email: 'E-Mail',
        Paid: 'Payé',
        Pending: 'En attente (retard)',
        Canceled: 'Annulé (frais payés)',
        Expired: 'Expiré',
      },
    ],
  ])('of pretix in %s is the same to us, its words for columns and statuses included', async (_, said) => {
    const english = await sample('pretix');
    const words: Readonly<Record<string, string>> = said;
    const translated = english
      .toString('utf8')
      .replaceAll(/"([^"]*)"/g, (cell, text: string) => (words[text] === undefined ? cell : `"${words[text]}"`));
    expect(translated).not.toBe(english.toString('utf8'));
    const types = ['Regular ticket', 'Workshop'];
    const [here, there] = [await checkFile(Buffer.from(translated), types), await checkFile(english, types)];
    expect([here.source, here.headerLine, here.report.problems]).toStrictEqual(['pretix', 4, []]);
    expect(here.people).toStrictEqual(there.people);
  });
  it('names the types that the event lacks and how often, and takes a word for whatever somebody says', async () => {
    const { report } = await check('pretix', ['Regular ticket']);
    expect(report.typeWords.map(({ word, count, typeId }) => [word, count, typeId === null])).toStrictEqual([
      ['Regular ticket', 4, false],
      ['Workshop', 1, true],
    ]);
    expect(report.statusWords).toContainEqual({ word: 'Expired', count: 1, status: 'rejected' });
    const regular = TypeId.parse('3'.repeat(20));
    const again = await check('pretix', ['Regular ticket'], {
      types: { workshop: regular },
      statuses: { EXPIRED: 'deleted', Paid: 'pending' },
    });
    expect(again.report.problems).toStrictEqual([]);
    expect(again.people.map((person) => person[5])).toStrictEqual([
      'pending',
      'pending',
      'pending',
      'rejected',
      'deleted',
    ]);
  });
});

describe('the row with the names of the columns', () => {
  const place = (...rows: readonly string[]) =>
    headerPlace(
      rows.map((row, index) => ({ line: index + 1, cells: row.split(',') })),
      names,
    );
  it('is the first, unless those above it are sparse', () => {
    expect(place('First name,Last name', 'Guest,Ticket')).toBe(0);
    expect(place('Whatever,Else', 'Ann,Li')).toBe(0);
    expect(place('Name', 'Ann')).toBe(0);
    expect(place('Guest list of the gala', 'As of,1 May,,,,', 'Name,E-mail,Company,Table,Diet', 'Ann,a,b,c,d')).toBe(2);
    expect(place('Gala', 'Gast,Tisch', 'Ann,4')).toBe(1);
    // Two cells of a person are no header of their own.
    expect(place('Tisch,Gast,Firma', 'Attendee,Name,Phone')).toBe(0);
  });
});
