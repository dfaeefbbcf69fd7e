import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generate } from 'selfsigned';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findFreePort } from '../../machine/free-port.ts';
import { LogMisconfigured, LogRefused } from '../errors.ts';
import { parseEsdbAddress } from './address.ts';
import { probeEventStoreDb } from './probe.ts';
import { startEventStoreDbClusterDouble, startEventStoreDbDouble, type EventStoreDbDouble } from './testing/double.ts';

const said = async (connectionString: string): Promise<string> => {
  try {
    await probeEventStoreDb(connectionString);
    return 'nothing';
  } catch (error) {
    if (!(error instanceof LogRefused || error instanceof LogMisconfigured)) throw error;
    return error.message;
  }
};

describe('an address of an EventStoreDB', () => {
  it('is taken apart as its clients read it', () => {
    const address = parseEsdbAddress(
      'esdb://ann:p%40ss%3Aword@one:2114,two?tls=false&nodePreference=ReadOnlyReplica&maxDiscoverAttempts=7',
    );
    expect(address).toMatchObject({
      credentials: { username: 'ann', password: 'p@ss:word' },
      channel: { insecure: true },
      hosts: 'one:2114, two:2113',
      target: { kind: 'nodes', settings: { nodePreference: 'read_only_replica', maxDiscoverAttempts: 7 } },
    });
    expect(parseEsdbAddress('esdb+discover://cluster.example.org')).toMatchObject({
      channel: { insecure: false },
      credentials: undefined,
      target: { kind: 'dns', settings: { discover: { address: 'cluster.example.org', port: 2113 } } },
    });
    expect(parseEsdbAddress('kurrentdb://one/').target.kind).toBe('node');
  });
  it.each([
    ['esdb://', 'no address of an EventStoreDB'],
    ['http://ann:secret@one', 'no address of an EventStoreDB'],
    ['esdb://ann:se@cret@one', 'no address of an EventStoreDB'],
    ['esdb://ann@one', 'a user without a password'],
    ['esdb://ann:secret%@one', 'begins no escape'],
    ['esdb://ann:secret@one:99999', '"one:99999" is no host'],
    ['esdb://ann:secret@one,,two', '"" is no host'],
    ['esdb://ann:secret', 'no host of an EventStoreDB'],
    ['esdb://ann:secret?word@one', 'write %3F'],
    ['esdb://ann:12?secret@one', 'write %3F'],
    ['esdb://ann:secret@one?nope=1', 'It sets "nope", which no client of EventStoreDB knows.'],
    ['esdb://ann:secret@one?tls=maybe', 'It sets tls to something that cannot be used.'],
    ['esdb://ann:secret@one?tlsCAFile=/none', 'It names the file /none, which is not there.'],
    ['esdb://ann:secret@one?userCertFile=/none', 'they belong together'],
  ])('is refused in a sentence without the password: %s', (address, sentence) => {
    const parse = () => parseEsdbAddress(address);
    expect(parse).toThrow(LogMisconfigured);
    expect(parse).toThrow(sentence);
    expect(parse).not.toThrow(/secret/);
  });
});

describe('looking whether an EventStoreDB can be used', () => {
  let folder: string;
  let authority: string;
  let double: EventStoreDbDouble;
  let secure: EventStoreDbDouble;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'turnout-probe-'));
    authority = join(folder, 'ca.crt');
    const { private: key, cert } = await generate([{ name: 'commonName', value: 'a node' }], {
      keyType: 'ec',
      curve: 'P-256',
      algorithm: 'sha256',
      extensions: [{ name: 'subjectAltName', altNames: [{ type: 2, value: 'localhost' }] }],
    });
    await writeFile(authority, cert);
    double = await startEventStoreDbDouble();
    secure = await startEventStoreDbDouble({
      certificate: { key, cert },
      credentials: { username: 'ann', password: 'sec:ret@' },
    });
  });
  afterAll(async () => {
    await double.close();
    await secure.close();
    await rm(folder, { recursive: true, force: true });
  });
  const securely = (who: string, options: string) => `esdb://${who}localhost:${secure.port}?tls=true${options}`;

  it('says nothing of one that can, and stores nothing there', async () => {
    const before = double.events().length;
    expect(await said(double.connectionString)).toBe('nothing');
    expect(double.events()).toHaveLength(before);
  });
  it('trusts whoever the address says, and logs in there', async () => {
    const right = 'ann:sec%3Aret%40@';
    expect(await said(securely(right, `&tlsCAFile=${authority}`))).toBe('nothing');
    expect(await said(securely(right, '&tlsVerifyCert=false'))).toBe('nothing');
    expect(await said(securely(right, ''))).toContain('from nobody that this machine trusts');
    for (const who of ['ann:wrong@', '']) {
      expect(await said(securely(who, `&tlsCAFile=${authority}`))).toContain('does not let us in');
    }
  });
  it('says where one side speaks TLS and the other does not', async () => {
    expect(await said(`esdb://ann:secret@localhost:${double.port}?tls=true`)).toContain('speaks no TLS');
    expect(await said(`esdb://localhost:${secure.port}?tls=false`)).toContain('one side speaks TLS');
  });
  it('says that nobody is there, without the password', async () => {
    const [one, two] = [await findFreePort(), await findFreePort()];
    const alone = await said(`esdb://ann:secret@127.0.0.1:${one}?tls=false`);
    expect(alone).toBe(`It names 127.0.0.1:${one}. EventStoreDB cannot be reached: nothing listens there.`);
    const none = await said(`esdb://ann:secret@127.0.0.1:${one},127.0.0.1:${two}?tls=false`);
    expect(none).toContain('none of them answers as a node of a cluster');
    expect(`${alone}${none}`).not.toContain('secret');
  });
  it('says that a node takes no appends, is not ready, or does not let us in', async () => {
    const refused = async (kind: 'read-only' | 'not-ready' | 'access-denied') => {
      double.misbehave.refuseAppends({ kind });
      const sentence = await said(double.connectionString);
      double.misbehave.refuseAppends(undefined);
      return sentence;
    };
    expect(await refused('read-only')).toContain('takes no appends');
    expect(await refused('not-ready')).toContain('not ready yet');
    expect(await refused('access-denied')).toContain('does not let us in');
    double.misbehave.denyReads(true);
    expect(await said(double.connectionString)).toContain('does not let us in');
    double.misbehave.denyReads(false);
  });
  it('finds the leader of a cluster from any of its nodes', async () => {
    const cluster = await startEventStoreDbClusterDouble();
    cluster.moveLeader(2);
    expect(await said(cluster.connectionString)).toBe('nothing');
    expect(await said(`esdb://127.0.0.1:${cluster.nodes[1]?.port() ?? 0}?tls=false`)).toBe('nothing');
    await cluster.close();
  });
});
