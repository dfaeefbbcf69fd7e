import { describe, expect, it, onTestFinished } from 'vitest';
import { dataOf, fact } from '../testing/contract-stage.ts';
import { openEventStoreDb } from './eventstoredb.ts';
import { startEventStoreDbClusterDouble, startEventStoreDbDouble, type EventStoreDbDouble } from './testing/double.ts';

const stage = async () => {
  const double = await startEventStoreDbDouble({ systemEventEvery: 0 });
  onTestFinished(double.close);
  const log = openEventStoreDb({ connectionString: double.connectionString });
  onTestFinished(log.close);
  return { double, log };
};
const numbers = Array.from({ length: 60 }, (_, index) => index);
/** What was appended, in the order of the log. */
const stored = (double: Pick<EventStoreDbDouble, 'events'>) =>
  double
    .events()
    .filter(({ streamId }) => streamId.startsWith('suite-'))
    .map(({ streamId }) => Number(streamId.slice('suite-'.length)));

describe.each(['noStream', 'any'] as const)('appends under way (%s)', (expected) => {
  it('lie in the log in the order in which they were asked for', async () => {
    const { double, log } = await stage();
    await Promise.all(numbers.map((index) => log.append(`suite-${index}`, expected, [fact(index)])));
    expect(stored(double)).toEqual(numbers);
  });

  it.each(['loseNextAnswer', 'loseNextAppend'] as const)(
    'keep that order when their connection is lost again and again, and later ones come behind them (%s)',
    async (fault) => {
      const { double, log } = await stage();
      await log.head();
      double.misbehave[fault]();
      const first = numbers.slice(0, 30).map((index) => log.append(`suite-${index}`, expected, [fact(index)]));
      const lost = first[0];
      double.misbehave[fault]();
      const second = numbers.slice(30).map((index) => log.append(`suite-${index}`, expected, [fact(index)]));
      await lost;
      double.misbehave.dropConnections();
      expect((await Promise.all([...first, ...second])).every(({ ok }) => ok)).toBe(true);
      expect(stored(double)).toEqual(numbers);
    },
  );

  it('keep that order through a leader that hangs and one that is deposed', async () => {
    const cluster = await startEventStoreDbClusterDouble({ systemEventEvery: 0 });
    onTestFinished(cluster.close);
    const log = openEventStoreDb({ connectionString: cluster.connectionString });
    onTestFinished(log.close);
    await log.head();
    const ask = (from: number) =>
      numbers.slice(from, from + 20).map((index) => log.append(`suite-${index}`, expected, [fact(index)]));
    cluster.nodes[0]?.hang();
    const first = ask(0);
    cluster.moveLeader(1);
    const second = ask(20);
    await first[0];
    cluster.moveLeader(2);
    const third = ask(40);
    await Promise.all([...first, ...second, ...third]);
    expect(stored(cluster)).toEqual(numbers);
  });
});

describe('an append that a server does not take', () => {
  it('is sent again by itself, while the others go on', async () => {
    const { double, log } = await stage();
    await log.head();
    double.misbehave.refuseNext({ kind: 'not-ready' });
    const appends = ['one', 'two'].map((name) => log.append(`suite-${name}`, 'any', [fact(name)]));
    expect((await Promise.all(appends)).every(({ ok }) => ok)).toBe(true);
    expect(dataOf(await log.readStream('suite-one'))).toEqual(['one']);
    expect(double.events().filter(({ streamId }) => streamId.startsWith('suite-'))).toHaveLength(2);
  });
});
