import type { ReplayStage } from '@turnout/projections/platform/replay';

const everyMs = 2_000;
const count = new Intl.NumberFormat('en');

/**
 * Says how far a replay is, at most every two seconds and whenever something else begins.
 * @param expected how many events there are about; null where nobody knows.
 */
export const openProgressLines = (
  say: (sentence: string) => void,
  expected: number | null,
  now: () => number = () => performance.now(),
): ((stage: ReplayStage, events: number) => void) => {
  const started = now();
  let saidAt = started;
  let was: ReplayStage = 'reading';
  return (stage, events) => {
    const at = now();
    if (stage !== was) say(words[stage](count.format(events), (at - started) / 1000));
    else if (stage === 'reading' && at - saidAt >= everyMs) say(soFar(events, expected, (at - started) / 1000));
    else return;
    was = stage;
    saidAt = at;
  };
};

const words: Readonly<Record<ReplayStage, (events: string, seconds: number) => string>> = {
  reading: (events) => `Reading the log again after ${events} events.`,
  storing: (events, seconds) => `Read ${events} events in ${seconds.toFixed(1)} s. Writing what is still in memory …`,
  indexing: (_, seconds) => `All rows are written after ${seconds.toFixed(1)} s. Making the indexes …`,
};

const soFar = (events: number, expected: number | null, seconds: number): string => {
  const perSecond = events / seconds;
  const speed = `${count.format(events)} events, ${count.format(Math.round(perSecond))} a second`;
  if (expected === null || expected < events) return speed;
  const left = Math.ceil((expected - events) / perSecond);
  return `${Math.floor((events / expected) * 100)} %: ${speed}, about ${left} s left before the indexes`;
};
