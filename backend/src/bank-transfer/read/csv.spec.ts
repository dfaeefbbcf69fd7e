import { describe, expect, it } from 'vitest';
import { readStatement } from './read-statement.ts';
import type { Reading } from './reading.ts';

const of = { currency: 'EUR', account: 'event 1' };
const read = (text: string | Uint8Array, currency = 'EUR') =>
  readStatement(typeof text === 'string' ? Buffer.from(text) : text, null, { ...of, currency });
const shown = ({ lines }: Reading) =>
  lines.map(({ bookedOn, amount, currency, payer, text }) => [bookedOn, amount, currency, payer, text]);

/** Files as banks write them; names, accounts and amounts are made up. */
const files = {
  'Sparkasse (CSV-CAMT)': {
    text: Buffer.from(
      [
        '"Auftragskonto";"Buchungstag";"Valutadatum";"Buchungstext";"Verwendungszweck";"Glaeubiger ID";"Mandatsreferenz";"Kundenreferenz (End-to-End)";"Sammlerreferenz";"Lastschrift Ursprungsbetrag";"Auslagenersatz Ruecklastschrift";"Beguenstigter/Zahlungspflichtiger";"Kontonummer/IBAN";"BIC (SWIFT-Code)";"Betrag";"Waehrung";"Info"',
        '"DE89370400440532013000";"27.02.26";"27.02.26";"GUTSCHR. UEBERWEISUNG";"RF83 Tagung ";"";"";"NOTPROVIDED";"";"";"";"Jörg Müller";"DE02120300000000202051";"BYLADEM1001";"1.150,00";"EUR";"Umsatz gebucht"',
        '"DE89370400440532013000";"26.02.26";"26.02.26";"FOLGELASTSCHRIFT";"Strom";"";"";"";"";"";"";"Stadtwerke";"DE02500105170137075030";"INGDDEFF";"-85,13";"EUR";"Umsatz gebucht"',
      ].join('\r\n'),
      'latin1',
    ),
    lines: [['2026-02-27', 115_000, 'EUR', 'Jörg Müller']],
    outgoing: 1,
    says: 'RF83 Tagung',
  },
  'DKB (with lines above the columns)': {
    text: '\ufeff"Girokonto";"DE02120300000000202051"\n"Zeitraum:";"01.03.2026 - 05.03.2026"\n"Kontostand vom 05.03.2026:";"1.234,56 €"\n""\n"Buchungsdatum";"Wertstellung";"Status";"Zahlungspflichtige*r";"Zahlungsempfänger*in";"Verwendungszweck";"Umsatztyp";"IBAN";"Betrag (€)";"Gläubiger-ID"\n"05.03.26";"05.03.26";"Gebucht";"Ada Byron";"Verein";"Anmeldung 42";"Eingang";"DE89370400440532013000";"50";""\n"04.03.26";"04.03.26";"Gebucht";"Verein";"Hosting";"Rechnung";"Ausgang";"DE89370400440532013000";"-12,5";""\n',
    lines: [['2026-03-05', 5000, 'EUR', 'Ada Byron']],
    outgoing: 1,
    says: 'Anmeldung 42',
  },
  'ING (NL, in and out in a column)': {
    text: '"Datum","Naam / Omschrijving","Rekening","Tegenrekening","Code","Af Bij","Bedrag (EUR)","Mutatiesoort","Mededelingen"\n"20260301","J. de Vries","NL69INGB0123456789","NL20INGB0001234567","OV","Bij","50,00","Overschrijving","Naam: J. de Vries Kenmerk RF18539007547034"\n"20260301","Albert Heijn","NL69INGB0123456789","","BA","Af","8,15","Betaalautomaat","Pasvolgnr 001"\n',
    lines: [['2026-03-01', 5000, 'EUR', 'J. de Vries']],
    outgoing: 1,
    says: 'RF18539007547034',
  },
  'BNP (two columns, of money out and in)': {
    text: Buffer.from(
      'Date opération;Date valeur;Libellé;Débit;Crédit\n01/03/2026;01/03/2026;VIR SEPA RECU /DE MME LOVELACE /MOTIF INSCRIPTION 77;;1 050,50\n02/03/2026;02/03/2026;PRLV EDF;-80,00;\n',
      'latin1',
    ),
    lines: [['2026-03-01', 105_050, 'EUR', '']],
    outgoing: 1,
    says: 'INSCRIPTION 77',
  },
  'Santander (ES)': {
    text: 'Fecha operación;Fecha valor;Concepto;Importe;Divisa;Saldo\n13/03/2026;13/03/2026;Transferencia De García Núñez, Concepto Inscripción 9X;75,00;EUR;1.075,00\n14/03/2026;14/03/2026;Recibo luz;-40,00;EUR;1.035,00\n',
    lines: [['2026-03-13', 7500, 'EUR', '']],
    outgoing: 1,
    says: 'Inscripción 9X',
  },
  Wise: {
    text: '"TransferWise ID",Date,Amount,Currency,Description,"Payment Reference","Running Balance","Payer Name"\nTRANSFER-123,28-02-2026,99.90,EUR,"Received money from ADA BYRON","RF18539007547034",300.00,"ADA BYRON"\nCARD-4,28-02-2026,-5.00,EUR,"Card transaction",,295.00,\n',
    lines: [['2026-02-28', 9990, 'EUR', 'ADA BYRON']],
    outgoing: 1,
    says: 'RF18539007547034',
  },
  'a bank of the United States': {
    currency: 'USD',
    text: 'Details,Posting Date,Description,Amount,Type,Balance,Check or Slip #\nCREDIT,03/14/2026,"ZELLE PAYMENT FROM ADA BYRON 7GK29QXN4","1,250.00",QUICKPAY_CREDIT,2000.00,\nDEBIT,03/13/2026,"OFFICE DEPOT",-20.00,DEBIT_CARD,750.00,\n',
    lines: [['2026-03-14', 125_000, 'USD', '']],
    outgoing: 1,
    says: '7GK29QXN4',
  },
  'a bank of Japan, whose money has no decimals': {
    currency: 'JPY',
    text: 'date\tdescription\tamount\n2026-03-01\tﾌﾘｺﾐ ABC1234\t12,000\n',
    lines: [['2026-03-01', 12_000, 'JPY', '']],
    outgoing: 0,
    says: 'ABC1234',
  },
  'PKO (Polish letters of Windows)': {
    text: Buffer.concat([
      Buffer.from('"Data operacji","Typ transakcji","Kwota","Waluta","Nadawca","Tytu'),
      Buffer.from([0xb3]),
      Buffer.from('"\n"2026-03-02","Przelew na konto","+50.00","PLN","'),
      // Łukasz Żółć
      Buffer.from([0xa3, 0x75, 0x6b, 0x61, 0x73, 0x7a, 0x20, 0xaf, 0xf3, 0xb3, 0xe6]),
      Buffer.from('","Op'),
      Buffer.from([0xb3]),
      Buffer.from('ata 7"\n'),
    ]),
    lines: [['2026-03-02', 5000, 'PLN']],
    outgoing: 0,
    says: '7',
  },
} as const;

describe('a CSV file of a bank', () => {
  it.each(Object.entries(files))('of %s is read without a word', (_, { text, lines, outgoing, says, ...more }) => {
    const reading = read(text, 'currency' in more ? more.currency : 'EUR');
    expect(reading).toMatchObject({ format: 'csv', problem: null, outgoing, unreadable: [] });
    expect(shown(reading).map((line) => line.slice(0, lines[0].length))).toEqual(lines);
    expect(reading.lines[0]?.text).toContain(says);
  });

  it('may be in UTF-16 as spreadsheets write it', () => {
    const text = 'Datum\tBetrag\tVerwendungszweck\n01.03.2026\t5,00\tÄpfel für 12\n';
    const bytes = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')]);
    expect(shown(read(bytes))).toEqual([['2026-03-01', 500, 'EUR', '', 'Äpfel für 12']]);
  });

  it('tells day and month by the days there are, and asks nobody where a year stands first', () => {
    const mdy = read('date,amount,description\n03/04/2026,1.00,aa bb\n03/14/2026,2.00,cc dd\n');
    expect(shown(mdy).map(([day]) => day)).toEqual(['2026-03-04', '2026-03-14']);
    const dmy = read('date,amount,description\n03/04/2026,1.00,aa bb\n14/03/2026,2.00,cc dd\n', 'USD');
    expect(shown(dmy).map(([day]) => day)).toEqual(['2026-04-03', '2026-03-14']);
  });

  it('asks for its columns where nobody can tell them, and takes what is said', () => {
    const text = 'a;b\nfoo;bar\n';
    expect(read(text)).toMatchObject({
      problem: null,
      mapping: null,
      lines: [],
      head: [
        ['a', 'b'],
        ['foo', 'bar'],
      ],
    });
    const known = read('wann;wer;was;wieviel\n1.3.2026;Ada;fuer 12;7,5\n');
    if (known.mapping === null) throw new Error('no columns were told');
    const said = { ...known.mapping, payer: 1, text: [2] };
    const again = readStatement(Buffer.from('wann;wer;was;wieviel\n1.3.2026;Ada;fuer 12;7,5\n'), said, of);
    expect(shown(again)).toEqual([['2026-03-01', 750, 'EUR', 'Ada', 'fuer 12']]);
  });

  it('says which lines nobody can read, and is refused by a mapping that fits none', () => {
    const text =
      'Datum;Betrag;Zweck\n01.03.2026;5,00;eins a\n32.03.2026;5,00;zwei b\n02.03.2026;fünf;drei c\n03.03.2026;6,00;vier d\n;;\nSumme;;\n';
    const reading = read(text);
    expect(reading.lines.map(({ amount }) => amount)).toEqual([500, 600]);
    expect(reading.unreadable).toEqual([3, 4, 7]);
    if (reading.mapping === null) throw new Error('no columns were told');
    const wrong = readStatement(Buffer.from(text), { ...reading.mapping, amount: 2 }, of);
    expect(wrong).toMatchObject({ problem: 'unreadable-lines', lines: [] });
  });

  it.each([
    ['1.234,56', ',', 123_456],
    ['1,234.56', '.', 123_456],
    ["1'234.56", '.', 123_456],
    ['1 234,56', ',', 123_456],
    ['EUR 12,00', ',', 1200],
    ['12,00 €', ',', 1200],
    ['+12.00', '.', 1200],
    ['0,01', ',', 1],
    ['99999999,99', ',', 9_999_999_999],
  ])('has %s as an amount', (written, decimals, minor) => {
    const { mapping } = read('Datum;Betrag;Zweck\n01.03.2026;1,00;eins a\n');
    if (mapping === null) throw new Error('no columns were told');
    const bytes = Buffer.from(`Datum;Betrag;Zweck\n01.03.2026;${written};eins a\n`);
    const { lines } = readStatement(bytes, { ...mapping, decimals: decimals === ',' ? ',' : '.' }, of);
    expect(lines.map(({ amount }) => amount)).toEqual([minor]);
  });

  it.each(['12.00-', '(12.00)', '-12.00', '−12.00'])('takes %s for money that went out', (written) => {
    const reading = read(`date,amount,description\n2026-03-01,1.00,aa bb\n2026-03-02,${written},cc dd\n`);
    expect([reading.lines.length, reading.outgoing]).toEqual([1, 1]);
  });
});

describe('the identity of a payment', () => {
  const identities = (text: string) => read(text).lines.map(({ identity }) => identity);
  const header = 'Datum;Betrag;Zweck';

  it('is the same in files that overlap, and another for each of two that are alike', () => {
    const twins = ['01.03.2026;5,00;Spende a', '01.03.2026;5,00;Spende a'];
    const first = identities([header, ...twins, '02.03.2026;5,00;Spende a'].join('\n'));
    const later = identities([header, '02.03.2026;5,00;Spende a', '03.03.2026;5,00;Spende a'].join('\n'));
    expect(new Set(first).size).toBe(3);
    expect(later[0]).toBe(first[2]);
    expect(identities([header, ...twins].join('\n'))).toEqual(first.slice(0, 2));
  });

  it("is the bank's own number where it has one, however its words change", () => {
    const withNumber = (text: string, number: string) =>
      identities(`Date,Amount,Description,Transaction ID\n2026-03-01,5.00,${text},${number}\n`)[0];
    expect(withNumber('one text', 'T-1')).toBe(withNumber('another text', 'T-1'));
    expect(withNumber('one text', 'T-1')).not.toBe(withNumber('one text', 'T-2'));
    expect(withNumber('one text', 'NONREF')).not.toBe(withNumber('another text', 'NONREF'));
  });

  it('is of the account', () => {
    const bytes = Buffer.from(`${header}\n01.03.2026;5,00;Spende a`);
    const [one, other] = ['A', 'B'].map((account) => readStatement(bytes, null, { ...of, account }).lines[0]?.identity);
    expect(one).not.toBe(other);
  });
});

describe('long and broken files', () => {
  it('of fifty thousand lines are read whole', () => {
    const lines = Array.from(
      { length: 50_000 },
      (_, at) => `01.03.2026;${at + 1},00;"Anmeldung ""${at}"" RF18539007547034";Name ${at}`,
    );
    const reading = read(['Datum;Betrag;Verwendungszweck;Auftraggeber', ...lines].join('\n'));
    expect(reading.lines.length).toBe(50_000);
    expect(new Set(reading.lines.map(({ identity }) => identity)).size).toBe(50_000);
    expect(reading.lines.at(-1)).toMatchObject({ amount: 5_000_000, payer: 'Name 49999' });
  }, 30_000);

  it('are never more than a hundred thousand lines', () => {
    const text = `Datum;Betrag;Zweck\n${'01.03.2026;5,00;Spende a\n'.repeat(100_200)}`;
    expect(read(text)).toMatchObject({ problem: 'too-many-lines', lines: [] });
  }, 30_000);

  it('are refused or asked about, and never a fault', () => {
    for (const text of ['', '\u0000\u0001', '%PDF-1.4', 'PK\u0003\u0004', '"open;quote\n1;2;3', ';;;\n;;;', '\n\n\n'])
      expect(['no-statement', 'damaged', 'no-payments', null]).toContain(read(text).problem);
  });

  it('never count a hundredfold: a sign of thousands that parts anything else is no amount', () => {
    const amounts = ['1,234.50', '12,34,567.00', '99,999,999.99', '0.01', '1,50', '1,2,3.4', '1.000.00', ',5'];
    const text = amounts.map((amount) => `2026-03-01;"${amount}";gift x\n`).join('');
    const said = read('Date;Amount;Text\n2026-03-01;5.00;gift\n').mapping;
    const reading = readStatement(Buffer.from(`Date;Amount;Text\n${text}`), said, of);
    expect(reading.lines.map(({ amount }) => amount)).toEqual([123_450, 123_456_700, 9_999_999_999, 1]);
    expect(reading.unreadable).toEqual([6, 7, 8, 9]);
  });

  it('keep no half of a sign where a long text is cut', () => {
    const long = `${'x'.repeat(119)}\u{1F600}`;
    const reading = read(`Datum;Betrag;Zweck\n01.03.2026;5,00;${long}\n`);
    expect(reading.head.flat().every((cell) => cell.isWellFormed())).toBe(true);
  });

  it('have formulas and controls as text', () => {
    const reading = read('Datum;Betrag;Zweck\n01.03.2026;5,00;"=cmd|\u0007x\n\ty"\n');
    expect(reading.lines[0]?.text).toBe('=cmd| x y');
  });
});
