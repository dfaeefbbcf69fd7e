import { accessApi } from '@turnout/contracts/access';
import { EventId } from '@turnout/contracts/kernel';
import { randomUUID } from 'node:crypto';
import { StartRefused } from '../../start/start-refused.ts';
import type { Access } from './journal.ts';
import { askTurnout, TurnoutAway, TurnoutRefused } from './turnout-client.ts';

/** The words on the command line that say where an agent belongs. */
export interface Wanted {
  /** The link that staff see as a QR code: `https://…/enrol#…`. */
  readonly enrol?: string | undefined;
  readonly url?: string | undefined;
  readonly event?: string | undefined;
  readonly desk?: string | undefined;
  readonly email?: string | undefined;
}

/** Said to whoever started the agent; the message is the whole story. */
export class Unusable extends StartRefused {}

const spoken = async <T>(work: Promise<T>): Promise<T> => {
  try {
    return await work;
  } catch (error) {
    if (error instanceof TurnoutAway || error instanceof TurnoutRefused) throw new Unusable(error.message);
    throw error;
  }
};

const bare = (url: string): string => {
  if (!URL.canParse(url)) throw new Unusable(`"${url}" is no address: https://turnout.example.org is one.`);
  return new URL(url).origin;
};

/** Becomes the door device that a link is for; its name is the desk. */
const enrolled = async (link: string): Promise<Access> => {
  const url = bare(link);
  const code = new URL(link).hash.slice(1);
  if (code === '') throw new Unusable('The link ends with # and a code. Copy all of it.');
  const headers = { 'idempotency-key': randomUUID() };
  const body = await spoken(askTurnout(url, { path: accessApi.enrolDevice.path, body: { code }, headers }));
  const { device, token } = accessApi.enrolDevice.output.parse(body);
  return { url, token, eventId: device.eventId, desk: device.name };
};

const ofPlace = ({ url, event, desk }: Wanted): Pick<Access, 'url' | 'eventId' | 'desk'> => {
  const eventId = EventId.safeParse(event);
  if (url === undefined || desk === undefined || desk.trim() === '' || !eventId.success)
    throw new Unusable('Say where with --url, --event (its id stands in the address of its dashboard) and --desk.');
  return { url: bare(url), eventId: eventId.data, desk: desk.trim() };
};

const loggedIn = async (wanted: Wanted, email: string, password: string): Promise<Access> => {
  const place = ofPlace(wanted);
  const body = await spoken(askTurnout(place.url, { path: accessApi.logIn.path, body: { email, password } }));
  const { token } = accessApi.logIn.output.parse(body);
  if (token === '')
    throw new Unusable(`${email} logs in by a second step. Invite a device with the name of the desk and use --enrol.`);
  return { ...place, token };
};

/**
 * Finds how an agent is let in: by a link to enrol with, by a token or a password from the environment, or as the time before.
 * @param before as it was let in the time before; null: never.
 * @throws Unusable, with a sentence, where it is let in nowhere.
 */
export const letIn = async (
  wanted: Wanted,
  env: Readonly<Record<string, string | undefined>>,
  before: Access | null,
): Promise<Access> => {
  if (wanted.enrol !== undefined) return enrolled(wanted.enrol);
  const token = env['TURNOUT_TOKEN'];
  if (token !== undefined) return { ...ofPlace(wanted), token };
  if (wanted.email !== undefined) {
    const password = env['TURNOUT_PASSWORD'];
    if (password === undefined) throw new Unusable('The password is read from TURNOUT_PASSWORD.');
    return loggedIn(wanted, wanted.email, password);
  }
  if (before === null) throw new Unusable('Nobody let this agent in yet: say how with --enrol <link>.');
  return before;
};
