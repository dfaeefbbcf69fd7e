import { describe, expect, it } from 'vitest';
import { readStatement } from './read-statement.ts';

const of = { currency: 'EUR', account: 'event 1' };
const read = (text: string | Uint8Array) =>
  readStatement(typeof text === 'string' ? Buffer.from(text) : text, null, of);
const document = (entries: string, { version = '001.02', iban = 'DE89370400440532013000' } = {}) =>
  `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.${version}">
 <BkToCstmrStmt><GrpHdr><MsgId>053D2026</MsgId><CreDtTm>2026-03-02T20:00:00</CreDtTm></GrpHdr>
  <Stmt><Id>1</Id><Acct><Id><IBAN>${iban}</IBAN></Id></Acct>${entries}</Stmt></BkToCstmrStmt>
</Document>`;

const german = `<Ntry><Amt Ccy="EUR">50.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2026-03-02</Dt></BookgDt>
 <ValDt><Dt>2026-03-02</Dt></ValDt><AcctSvcrRef>2026030212345</AcctSvcrRef>
 <NtryDtls><TxDtls><Refs><EndToEndId>NOTPROVIDED</EndToEndId></Refs>
  <RltdPties><Dbtr><Nm>Müller &amp; Söhne</Nm></Dbtr><DbtrAcct><Id><IBAN>DE02120300000000202051</IBAN></Id></DbtrAcct></RltdPties>
  <RmtInf><Ustrd>RF18 5390 0754</Ustrd><Ustrd> 7034 Danke &#x1F600;</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`;
const debit = `<Ntry><Amt Ccy="EUR">9.99</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2026-03-02</Dt></BookgDt></Ntry>`;
const pending = `<Ntry><Amt Ccy="EUR">7.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>PDNG</Cd></Sts><BookgDt><Dt>2026-03-02</Dt></BookgDt></Ntry>`;
const part = (amount: string, reference: string, name: string) =>
  `<TxDtls><Refs><AcctSvcrRef>${reference}</AcctSvcrRef></Refs><Amt Ccy="CHF">${amount}</Amt>
   <RltdPties><Dbtr><Pty><Nm>${name}</Nm></Pty></Dbtr></RltdPties>
   <RmtInf><Strd><CdtrRefInf><Tp><CdOrPrtry><Cd>SCOR</Cd></CdOrPrtry></Tp><Ref>RF18539007547034</Ref></CdtrRefInf></Strd></RmtInf></TxDtls>`;
const batch = (total: string, ...parts: readonly string[]) =>
  `<Ntry><NtryRef>CH123</NtryRef><Amt Ccy="CHF">${total}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts>
   <BookgDt><DtTm>2026-03-03T08:00:00+01:00</DtTm></BookgDt><AcctSvcrRef>B-1</AcctSvcrRef><NtryDtls>${parts.join('')}</NtryDtls></Ntry>`;

describe('a statement in CAMT.053', () => {
  it('has what was booked and came in, with payer and purpose', () => {
    const reading = read(document(german + debit + pending));
    expect(reading).toMatchObject({ format: 'camt', problem: null, outgoing: 1, pending: 1 });
    expect(reading.lines).toMatchObject([
      {
        bookedOn: '2026-03-02',
        amount: 5000,
        currency: 'EUR',
        payer: 'Müller & Söhne',
        text: 'RF18 5390 07547034 Danke \u{1F600}',
      },
    ]);
  });

  it('may be of any version, with a prefix before its names', () => {
    const prefixed = document(german, { version: '001.08' })
      .replaceAll(/<(\/?)(?=[A-Z])/g, '<$1ns2:')
      .replace('xmlns=', 'xmlns:ns2=');
    expect(read(prefixed).lines).toMatchObject([{ amount: 5000, payer: 'Müller & Söhne' }]);
  });

  it('has the payments of a batch each, where they come to all of it; else the batch as one', () => {
    const split = read(
      document(batch('30.00', part('10.00', 'P1', 'Anna'), part('20.00', 'P2', 'Beat')), { version: '001.04' }),
    );
    expect(split.lines).toMatchObject([
      { amount: 1000, currency: 'CHF', payer: 'Anna', text: 'RF18539007547034', bookedOn: '2026-03-03' },
      { amount: 2000, payer: 'Beat' },
    ]);
    const whole = read(document(batch('31.00', part('10.00', 'P1', 'Anna'), part('20.00', 'P2', 'Beat'))));
    expect(whole.lines).toMatchObject([{ amount: 3100 }]);
  });

  it('has the same payments in a file that overlaps it, and others on another account', () => {
    const identity = (text: string) => read(text).lines.map((line) => line.identity);
    expect(identity(document(pending + german))).toEqual(identity(document(german + batch('1.00'))).slice(0, 1));
    expect(identity(document(german, { iban: 'NL91ABNA0417164300' }))).not.toEqual(identity(document(german)));
    const again = identity(document(batch('30.00', part('10.00', 'P1', 'A'), part('20.00', 'P2', 'B'))));
    expect(new Set(again).size).toBe(2);
  });

  it('may be in Latin letters that it says are', () => {
    const text = document(german).replace('UTF-8', 'ISO-8859-1').replace('&#x1F600;', '');
    expect(read(Buffer.from(text, 'latin1')).lines).toMatchObject([{ payer: 'Müller & Söhne' }]);
  });

  it('of fifty thousand entries is read whole', () => {
    const entries = Array.from(
      { length: 50_000 },
      (_, at) =>
        `<Ntry><Amt Ccy="EUR">1.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2026-03-02</Dt></BookgDt><AcctSvcrRef>R${at}</AcctSvcrRef></Ntry>`,
    );
    expect(read(document(entries.join(''))).lines.length).toBe(50_000);
  }, 60_000);
});

describe('hostile and broken XML', () => {
  const laughs = `<!DOCTYPE Document [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">]>`;
  it.each([
    laughs + document(german.replace('Danke', '&b;')),
    `<!doctype x SYSTEM "file:///etc/passwd">${document(german)}`,
    document('<!ENTITY x "y">'),
  ])('that declares something is refused unread', (text) => {
    const body = text.startsWith('<!') ? `<?xml version="1.0"?>${text.replace(/<\?xml[^>]*\?>/, '')}` : text;
    expect(read(body)).toMatchObject({ problem: 'declares-entities', lines: [] });
  });

  it('leaves names of entities that it does not declare as they stand', () => {
    expect(read(document(german.replace('Danke', '&evil; &lt;b&gt;'))).lines[0]?.text).toContain('&evil; <b>');
  });

  it.each([
    document(german).slice(0, -30),
    document('<Ntry>'),
    '<?xml version="1.0"?><Document',
    `<?xml version="1.0"?><Document>${'<a>'.repeat(5000)}${'</a>'.repeat(5000)}</Document>`,
  ])('is damaged, and no fault', (text) => expect(read(text)).toMatchObject({ problem: 'damaged', lines: [] }));

  it('that is something else is no statement', () => {
    expect(read('<?xml version="1.0"?><html><body/></html>')).toMatchObject({ problem: 'no-statement' });
    expect(
      read('<?xml version="1.0"?><Document><__proto__><polluted>1</polluted></__proto__></Document>').lines,
    ).toEqual([]);
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
  });

  it('with amounts and days that are none has no payments of them', () => {
    const odd = ['1e3', '-5.00', '5.001', '99999999999999999', ''].map((amount) => german.replace('50.00', amount));
    expect(read(document(odd.join('')))).toMatchObject({
      problem: 'unreadable-lines',
      lines: [],
      unreadable: [1, 2, 3, 4, 5],
    });
    expect(read(document(german.replaceAll('2026-03-02', 'yesterday')))).toMatchObject({ lines: [], unreadable: [1] });
    expect(read(document(debit))).toMatchObject({ problem: 'no-payments' });
  });

  it('with a day that no calendar has has no payment of it, as it could be in no fact', () => {
    const odd = ['2026-02-31', '2026-13-01', '0000-00-00', '2026-03-02'];
    const reading = read(document(odd.map((day) => german.replaceAll('2026-03-02', day)).join('')));
    expect(reading.unreadable).toEqual([1, 2, 3]);
    expect(reading.lines.map(({ bookedOn }) => bookedOn)).toEqual(['2026-03-02']);
  });
});
