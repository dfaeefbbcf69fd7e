// kind: stack
import { calls } from '@turnout/contracts';
import { flags } from '@turnout/contracts/kernel';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { openCheckpointDesk, type CheckpointDesk } from '../testing/checkpoint-desk.ts';
import { makeTestEvent, openStaff, sharedTurnout, type SharedTurnout } from '../testing/turnout.ts';

let turnout: SharedTurnout;
let stage: CheckpointDesk;
let gate: string;
beforeAll(async () => {
  turnout = await sharedTurnout();
  stage = await openCheckpointDesk(turnout);
  gate = (await stage.make())._id;
});

const Log = z.object({
  entries: z.array(
    z.object({ type: z.string(), stream: z.string(), desk: z.string(), data: z.unknown(), personal: z.unknown() }),
  ),
});
const refusals = async () => {
  const { eventId } = stage.event;
  const answer = await stage.asAdmin('GET', `/api/x/history/${eventId}/export`);
  return Log.parse(answer.body).entries.filter(({ type }) => type === 'ScanRefused');
};

/** Somebody shows a badge that is nobody's, and says at which desk. */
const present = (desk: string, token?: string) =>
  turnout.ask('POST', calls.attendeesById.path, {
    ...(token === undefined ? {} : { token }),
    headers: { 'x-turnout-desk': desk },
    body: { eventId: stage.event.eventId, checkpointId: gate, registrationId: '00000000000000000000' },
  });

describe("a desk's name", () => {
  it('counts from who works there, and from nobody else', async () => {
    const other = await makeTestEvent(turnout, 'Other fair');
    const outsider = await openStaff(turnout, other.eventId, flags, `outsider-${other.eventId}@example.org`);
    const wall = await turnout.ask('POST', '/api/x/walls', {
      token: turnout.adminToken,
      body: { eventId: stage.event.eventId, label: 'Hall' },
    });
    for (const token of [undefined, outsider.token, calls.issueWall.output.parse(wall.body).token, stage.token])
      expect((await present('Main%20entrance', token)).status).toBe(404);
    const told = await refusals();
    expect(told.map(({ desk, data }) => [desk, data])).toEqual([
      ['', expect.objectContaining({ desk: '' })],
      ['', expect.objectContaining({ desk: '' })],
      ['', expect.objectContaining({ desk: '' })],
      ['Main entrance', expect.objectContaining({ desk: 'Main entrance' })],
    ]);
    expect(new Set(told.map(({ stream }) => stream)).size).toBe(3);
    expect(told[0]?.stream).toContain('-strangers-');
  });

  it('is not even read of a stranger: one that breaks the rule spoils nothing', async () => {
    expect((await present('%E0%A4%A')).status).toBe(404);
    expect(await present('%E0%A4%A', stage.token)).toMatchObject({ status: 400, body: { code: 'malformed' } });
  });
});
