import { calls } from '@turnout/contracts';
import type { EventId } from '@turnout/contracts/kernel';
import type { ImportView } from '@turnout/contracts/attendee-import';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import type { TestTurnout } from './turnout.ts';

type Turnout = Pick<TestTurnout, 'ask' | 'adminToken' | 'url'>;

const longestWaitMs = 20_000;
const viewOf = (body: unknown): ImportView => calls.import.output.parse(body).import;

/** Asks as a screen does until an import has left a state. @returns the import as it is then. */
export const importAfter = async (
  { ask, adminToken: token }: Turnout,
  id: string,
  state: ImportView['state'],
): Promise<ImportView> => {
  const endsAt = performance.now() + longestWaitMs;
  for (;;) {
    const view = viewOf((await ask('GET', `/api/x/imports/${id}`, { token })).body);
    if (view.state !== state) return view;
    if (performance.now() > endsAt) throw new Error(`the import is still ${state}`);
    await pause(20);
  }
};

/** Uploads a list of people and has it checked by the mapping that it suggests. @param list with its head. */
export const checkedImport = async (
  turnout: Turnout,
  eventId: EventId,
  list: string | Buffer<ArrayBuffer>,
  name = 'list.csv',
): Promise<ImportView> => {
  const form = new FormData();
  form.set('file', new Blob([list]), name);
  const sent = await fetch(`${turnout.url}/api/x/imports?eventId=${eventId}`, {
    method: 'POST',
    body: form,
    headers: { authorization: `Bearer ${turnout.adminToken}` },
  });
  const { _id } = viewOf(z.unknown().parse(await sent.json()));
  const { mapping } = await importAfter(turnout, _id, 'reading');
  const asked = await turnout.ask('POST', `/api/x/imports/${_id}/check`, {
    token: turnout.adminToken,
    body: { mapping },
  });
  if (asked.status !== 200) throw new Error(`the import is not checked: ${JSON.stringify(asked.body)}`);
  return importAfter(turnout, _id, 'checking');
};
