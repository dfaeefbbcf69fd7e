/**
 * A big event beside a small one: is it slower?
 *
 *   npm run bench:growth [-- --events 100 --people 1000 --rounds 6]
 *
 * Registers `events` events of `people` each, and one event with as many people as all of them
 * together, then measures check-ins, the first page of the attendee list and the dashboard's numbers
 * in small and big events in turn. The last line is one JSON object: large / small of each.
 */
import type { RegistrantId } from '@turnout/contracts/kernel';
import { parseArgs } from 'node:util';
import { openDesk } from './desk-client.ts';
import { machineMs, median, round } from './figures.ts';
import { openReader, throughHands } from './growth.ts';
import { makeEvent, openTestbed, registerMany, untilRead, type BenchEvent } from './testbed.ts';
import { openPlatform } from '@turnout/backend/start/platform';
import { asProgram } from '@turnout/backend/start/program';

asProgram();

const { values } = parseArgs({
  options: {
    events: { type: 'string', default: '100' },
    people: { type: 'string', default: '1000' },
    rounds: { type: 'string', default: '6' },
  },
});
const events = Number(values.events);
const people = Number(values.people);
const rounds = Number(values.rounds);
const hands = 16;
const readsPerRound = 200;
/** Of each size, in each round. */
const checkinsPerRound = Math.min(2_000, Math.floor((events * people) / (rounds + 1)));
/** Registered in turns, so that neither size has its rows closer together than the other. */
const turns = 4;

interface Place {
  readonly event: BenchEvent;
  readonly registered: RegistrantId[];
}
interface Size {
  readonly places: readonly Place[];
  /** People who are still to come in, spread over the places. */
  readonly waiting: readonly (readonly [eventId: string, registrantId: RegistrantId])[];
}

const sizeOf = (places: readonly Place[]): Size => {
  const most = Math.max(...places.map(({ registered }) => registered.length));
  const waiting = Array.from({ length: most }, (_, index) =>
    places.flatMap(({ event, registered }): (readonly [string, RegistrantId])[] => {
      const registrantId = registered[index];
      return registrantId === undefined ? [] : [[event.eventId, registrantId]];
    }),
  ).flat();
  return { places, waiting };
};

const testbed = await openTestbed();
try {
  const { host, port, adminToken: token } = testbed;
  const small: Place[] = [];
  for (let index = 0; index < events; index += 1)
    small.push({ event: await makeEvent(testbed, `Small ${index}`), registered: [] });
  const big: Place = { event: await makeEvent(testbed, 'Big'), registered: [] };
  console.log(`Registering ${events} times ${people} people, and ${events * people} in one event …`);
  for (let turn = 0; turn < turns; turn += 1) {
    const share = Math.ceil(people / turns);
    for (const [index, place] of small.entries())
      place.registered.push(...(await registerMany(testbed, place.event, share, `small-${index}-${turn}`)));
    big.registered.push(...(await registerMany(testbed, big.event, share * events, `big-${turn}`)));
    console.log(`${big.registered.length} of ${events * people}`);
  }
  const sizes = { small: sizeOf(small), large: sizeOf([big]) };
  const platform = await openPlatform({ url: testbed.databaseUrl, name: 'bench', logLevel: 'error', poolSize: 2 });
  const reader = openReader({ host, port, token });

  const desks = await Promise.all(
    Array.from({ length: hands }, (_, hand) =>
      openDesk({ host, port, token, desk: `Desk ${hand + 1}`, eventId: big.event.eventId }),
    ),
  );

  let commands = 0;
  const checkIns = async ({ waiting }: Size, turn: number): Promise<number> => {
    const now = waiting.slice(turn * checkinsPerRound, (turn + 1) * checkinsPerRound);
    const times = await throughHands(now, hands, async ([eventId, registrantId], hand) => {
      const startedAt = machineMs();
      const answer = await desks[hand]?.checkIn(registrantId, `growth-command-${commands++}`, eventId);
      if (answer?.status !== 200) throw new Error(`a check-in was answered ${answer?.status}`);
      return machineMs() - startedAt;
    });
    await untilRead(platform);
    return median(times);
  };
  const reads = async ({ places }: Size, pathOf: (eventId: string) => string): Promise<number> => {
    const paths = Array.from({ length: readsPerRound }, (_, index) =>
      pathOf(places[index % places.length]?.event.eventId ?? ''),
    );
    return median(await throughHands(paths, 1, (path) => reader.time(path)));
  };
  const listOf = (eventId: string) => `/api/registrations?eventId=${eventId}&page=1&perPage=30&status=confirmed`;
  const dashboardOf = (eventId: string) => `/api/stats/${eventId}`;

  const growths: { checkin: number; list: number; dashboard: number }[] = [];
  for (let turn = 0; turn <= rounds; turn += 1) {
    // The one that goes first differs from round to round.
    const order = turn % 2 === 0 ? (['small', 'large'] as const) : (['large', 'small'] as const);
    const took = {
      checkin: new Map<string, number>(),
      list: new Map<string, number>(),
      dashboard: new Map<string, number>(),
    };
    for (const name of order) took.checkin.set(name, await checkIns(sizes[name], turn));
    for (const name of order) took.list.set(name, await reads(sizes[name], listOf));
    for (const name of order) took.dashboard.set(name, await reads(sizes[name], dashboardOf));
    const growth = (of: Map<string, number>) => (of.get('large') ?? 0) / (of.get('small') ?? 1);
    const show = (of: Map<string, number>) => `${round(of.get('small') ?? 0)} -> ${round(of.get('large') ?? 0)} ms`;
    console.log(
      `${turn === 0 ? 'warm-up' : `round ${turn}`}: check-in ${show(took.checkin)}, list ${show(took.list)}, dashboard ${show(took.dashboard)}`,
    );
    if (turn > 0)
      growths.push({ checkin: growth(took.checkin), list: growth(took.list), dashboard: growth(took.dashboard) });
  }
  reader.close();
  for (const desk of desks) desk.close();
  await platform.close();
  console.log(
    JSON.stringify({
      checkinGrowth: round(median(growths.map(({ checkin }) => checkin))),
      listGrowth: round(median(growths.map(({ list }) => list))),
      dashboardGrowth: round(median(growths.map(({ dashboard }) => dashboard))),
      registrations: big.registered.length,
    }),
  );
} finally {
  await testbed.stop();
}
