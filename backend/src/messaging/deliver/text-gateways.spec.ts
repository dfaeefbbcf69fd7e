// kind: pure
import { afterEach, describe, expect, it } from 'vitest';
import { lost, type DoubleAnswer, type DoubleHandler, type DoubleRequest } from '../../doubles/http.ts';
import { serveDouble, type ServedDouble } from '../../doubles/serve.ts';
import { isFromPlainGateway, openPlainGateway, plainSignature } from '../../platform/texts/plain-gateway.ts';
import { isFromTwilio, openTwilio, twilioSignature } from '../../platform/texts/twilio.ts';

let served: ServedDouble | null = null;
afterEach(async () => {
  await served?.close();
  served = null;
});

const text = { id: 'm1', to: '+14155551001', body: 'Room 12', reportsTo: 'https://turnout.example.org/reports' };
const serve = async (handle: DoubleHandler) => {
  served = await serveDouble(handle);
  return `http://${served.host}:${served.port}`;
};
const ready = () => Promise.resolve();
const plain = (url: string) =>
  openPlainGateway({ url, secret: 'secret', sender: 'Fair' }, { allowsPrivate: true, timeoutMs: 300 });
const answer = (status: number, body = ''): DoubleAnswer => ({ status, body });

describe('a plain gateway', () => {
  it('is given each text with its id, its secret and where to report', async () => {
    const asked: DoubleRequest[] = [];
    const url = await serve((request) => {
      asked.push(request);
      return Promise.resolve(answer(202));
    });
    expect(await plain(url).post(text, ready)).toEqual({ kind: 'taken' });
    expect(asked[0]?.headers).toMatchObject({ authorization: 'Bearer secret', 'idempotency-key': 'm1' });
    expect(JSON.parse(asked[0]?.body ?? '')).toEqual({
      id: 'm1',
      from: 'Fair',
      to: text.to,
      text: 'Room 12',
      reportsTo: text.reportsTo,
    });
  });

  it.each([
    [429, { kind: 'refused', isFinal: false }],
    [503, { kind: 'refused', isFinal: false }],
    [500, { kind: 'uncertain' }],
    [502, { kind: 'uncertain' }],
    [401, { kind: 'barred' }],
    [422, { kind: 'refused', isFinal: true }],
  ])('that answers %i has not said more than that', async (status, posting) => {
    const url = await serve(() => Promise.resolve(answer(status)));
    expect(await plain(url).post(text, ready)).toMatchObject(posting);
  });

  it('says which numbers are not to be written to again, and repeats none', async () => {
    const said = JSON.stringify({ code: 'stopped', message: 'No more to +14155551001' });
    const url = await serve(() => Promise.resolve(answer(422, said)));
    expect(await plain(url).post(text, ready)).toMatchObject({ returns: 'stop', reason: 'No more to …' });
  });

  it('may have taken what it never answers, or answers by cutting the line; what it was never told it has not', async () => {
    const silent = await serve(() => new Promise(() => undefined));
    expect(await plain(silent).post(text, ready)).toMatchObject({ kind: 'uncertain', reason: 'timeout' });
    await served?.close();
    const cutting = await serve(() => Promise.resolve(lost));
    expect(await plain(cutting).post(text, ready)).toMatchObject({ kind: 'uncertain' });
    await served?.close();
    served = null;
    expect(await plain(cutting).post(text, ready)).toMatchObject({ kind: 'refused', isFinal: false });
  });

  it('in a network of our own is given nothing, unless that is allowed', async () => {
    const url = await serve(() => Promise.reject(new Error('was reached')));
    const gateway = openPlainGateway({ url, secret: 'secret', sender: 'Fair' }, { allowsPrivate: false });
    expect(await gateway.post(text, ready)).toMatchObject({ kind: 'barred', reason: 'not-allowed' });
  });

  it('signs what it calls us with', () => {
    const body = '{"status":"delivered"}';
    expect(isFromPlainGateway(['older', 'secret'], body, plainSignature('secret', body))).toBe(true);
    expect(isFromPlainGateway(['secret'], `${body} `, plainSignature('secret', body))).toBe(false);
    expect(isFromPlainGateway([], body, plainSignature('', body))).toBe(false);
  });
});

describe('Twilio', () => {
  it('whose yes cannot be read has taken the text', async () => {
    const api = await serve(() => Promise.resolve(answer(201, '<html>')));
    const account = { accountSid: 'AC1', authToken: 'token', sender: '+15005550006' };
    expect(await openTwilio(account, { api, allowsPrivate: true }).post(text, ready)).toEqual({ kind: 'taken' });
  });

  it('signs the address and the form, in the order of its names', () => {
    // The example of its documentation.
    const form = new Map([
      ['To', '+18005551212'],
      ['Digits', '1234'],
      ['Caller', '+14158675310'],
      ['From', '+14158675310'],
      ['CallSid', 'CA1234567890ABCDE'],
    ]);
    const address = 'https://mycompany.com/myapp.php?foo=1&bar=2';
    expect(twilioSignature('12345', address, form)).toBe('GvWf1cFY/Q7PnoempGyD5oXAezc=');
    const call = { address, form, signature: 'GvWf1cFY/Q7PnoempGyD5oXAezc=' };
    expect(isFromTwilio(['12345'], call)).toBe(true);
    expect(isFromTwilio(['12346'], call)).toBe(false);
    expect(isFromTwilio(['12345'], { ...call, address: `${address}&baz=3` })).toBe(false);
  });
});
