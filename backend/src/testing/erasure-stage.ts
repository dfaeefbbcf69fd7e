import { calls } from '@turnout/contracts';
import { openSql } from '@turnout/projections/platform/open-sql';
import { z } from 'zod';
import { forgetImportedTexts } from '../attendee-import/index.ts';
import { openCompleteErasure } from '../erasure/index.ts';
import type { Platform } from '../platform/module/platform.ts';
import { openCheckpointDesk } from './checkpoint-desk.ts';
import type { SharedTurnout } from './turnout.ts';

export const secret = { first: 'Zebedee', last: 'Quuxley', email: 'zebedee.quuxley@example.org' };
export const companion = { first: 'Kimberley', last: 'Vandermeer', email: 'kim@example.org' };
const hidden = /zebedee|quuxley/i;

export const namesSecret = (text: string): boolean => hidden.test(text);

const Named = z.array(z.object({ name: z.string() }));
const Counted = z.tuple([z.object({ count: z.int() })]);

/** Erases as server and worker do, what imports say of people included. */
export const openErasureOf = ({ pool, keyring }: Pick<Platform, 'pool' | 'keyring'>, journalFile: string) =>
  openCompleteErasure({ pool, keyring, journalFile, forgetTexts: forgetImportedTexts });

/**
 * Every table of the schemas that hold anything, with how many rows say a word; bytes are looked into as
 * they are stored. Only tables that say it.
 */
export const tablesSaying = async (databaseUrl: string, words: readonly string[]): Promise<Record<string, number>> => {
  const sql = openSql(databaseUrl, { max: 1 });
  try {
    const tables = Named.parse([
      ...(await sql`
        select format('%I.%I', table_schema, table_name) as name from information_schema.tables
        where table_schema in ('read', 'ops', 'jobs', 'log') and table_type = 'BASE TABLE' order by 1`),
    ]);
    const patterns = words.flatMap((word) => [word, Buffer.from(word).toString('hex')]).map((word) => `%${word}%`);
    const found: Record<string, number> = {};
    for (const { name } of tables) {
      const [{ count }] = Counted.parse([
        ...(await sql`select count(*)::int as count from ${sql.unsafe(name)} t where t::text ilike any(${patterns})`),
      ]);
      if (count > 0) found[name] = count;
    }
    return found;
  } finally {
    await sql.end();
  }
};

/** A group of whom everything is known that can be: corrected, written to, checked in, noted, looked up. */
export const openErasureStage = async (turnout: SharedTurnout) => {
  const stage = await openCheckpointDesk(turnout);
  const { event, asAdmin } = stage;
  const { eventId, typeId, fields } = event;
  await asAdmin('PUT', `/api/events/${eventId}`, { sendEmails: true });
  const field = await stage.makeField('SIZE');
  const checkpoint = await stage.make();
  const enteredBy = ({ first, last, email }: typeof secret) => [
    { _id: fields.FNAME, value: first },
    { _id: fields.LNAME, value: last },
    { _id: fields.EMAIL, value: email },
  ];
  const register = async () => {
    const answer = await asAdmin('POST', '/api/registrations', {
      event: eventId,
      type: typeId,
      fields: enteredBy(secret),
      registrants: [{ type: typeId, fields: enteredBy(companion) }],
    });
    const { registration, childRegistrations } = calls.submit.output.parse(answer.body);
    const [child] = childRegistrations;
    if (child === undefined) throw new Error('nobody was brought along');
    return { id: registration._id, childId: child._id, number: registration.confirmationNumber };
  };
  const text = async (path: string, headers: Readonly<Record<string, string>> = {}): Promise<string> => {
    const answer = await fetch(`${turnout.url}${path}`, {
      headers: { authorization: `Bearer ${turnout.adminToken}`, ...headers },
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return answer.text();
  };
  const upload = async (content: string): Promise<string> => {
    const form = new FormData();
    form.append('file', new Blob([content], { type: 'text/csv' }), 'people.csv');
    const answer = await fetch(`${turnout.url}/api/x/imports?eventId=${eventId}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${turnout.adminToken}` },
      body: form,
    });
    return calls.uploadImport.output.parse(await answer.json()).import._id;
  };
  const enterData = (id: string, value: string) =>
    asAdmin('POST', '/api/checkpointfields-data/update-fields', {
      eventId,
      checkpointFieldData: { _id: id, confirmationNumber: 'whatever', fields: [{ _id: field, value }] },
    });
  return {
    ...stage,
    checkpoint,
    register,
    text,
    upload,
    enterData,
    correct: (id: string, first: string) =>
      asAdmin('PUT', `/api/registrations/${id}`, { fields: [{ _id: fields.FNAME, value: first }] }),
    erase: (id: string, number: string, key?: string, ask = turnout.ask) =>
      ask('POST', `/api/x/registrations/${id}/erase`, {
        token: turnout.adminToken,
        body: { reason: 'asked for it in writing', confirmation: number },
        ...(key === undefined ? {} : { headers: { 'idempotency-key': key } }),
      }),
  };
};
