// kind: pure
import { describe, expect, it } from 'vitest';
import { defineJob, startJobs, type DefinedJob, type JobName } from './job.ts';

/** What was done, in order. */
const stage = () => {
  const said: string[] = [];
  const job = (name: string): DefinedJob<string> =>
    defineJob({ name, runsIn: 'server' }, async (parts) => {
      await Promise.resolve();
      if (parts === 'broken') throw new Error('it does not start');
      said.push(`${name} starts with ${parts}`);
      return async () => {
        await Promise.resolve();
        said.push(`${name} stops`);
      };
    });
  return { said, job };
};
const named = (...names: string[]): JobName[] => names.map((name) => ({ name, runsIn: 'server' }));

describe('background jobs', () => {
  it('start in the order of the manifests with what they were handed, and stop the other way round', async () => {
    const { said, job } = stage();
    const stop = await startJobs(named('one', 'two'), [
      { jobs: [job('two').open('b')] },
      {},
      { jobs: [job('one').open('a')] },
    ]);
    expect(said.splice(0)).toEqual(['one starts with a', 'two starts with b']);
    await stop();
    expect(said).toEqual(['two stops', 'one stops']);
  });

  it('do not start where one is missing that a manifest names', async () => {
    const { said, job } = stage();
    await expect(startJobs(named('one', 'two'), [{ jobs: [job('one').open('a')] }])).rejects.toThrow('names: two');
    expect(said).toEqual([]);
  });

  it('do not start where one was opened that no manifest names for this process, or twice', async () => {
    const { said, job } = stage();
    const one = job('one').open('a');
    await expect(startJobs(named('one'), [{ jobs: [one, job('stray').open('b')] }])).rejects.toThrow('process: stray');
    await expect(startJobs(named('one'), [{ jobs: [one] }, { jobs: [job('one').open('b')] }])).rejects.toThrow(
      'process: one',
    );
    expect(said).toEqual([]);
  });

  it('are stopped again where a later one does not start', async () => {
    const { said, job } = stage();
    const opened = [{ jobs: [job('one').open('a'), job('two').open('broken')] }];
    await expect(startJobs(named('one', 'two'), opened)).rejects.toThrow('it does not start');
    expect(said).toEqual(['one starts with a', 'one stops']);
  });
});
