import { crc32, deflateSync } from 'node:zlib';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';

/** A form of an event that strangers flood: for a group, with rich text for each. */
export interface FloodedForm {
  readonly host: string;
  readonly port: number;
  readonly eventId: string;
  readonly typeId: string;
  readonly first: string;
  readonly last: string;
  readonly note: string;
}

const groupOf = 200;
const letters = 4_740;
const piece = '<p><strong>All</strong> that <em>somebody</em> writes &amp; says</p>';

/** A group's form of 994 kB, and no proof with it. */
const bodyOf = ({ eventId, typeId, first, last, note }: FloodedForm): string => {
  const value = piece.repeat(Math.floor(letters / piece.length));
  const fields = [
    { _id: first, value: 'Ada' },
    { _id: last, value: 'Byron' },
    { _id: note, value },
  ];
  const registrants = Array.from({ length: groupOf - 1 }, () => ({ type: typeId, fields }));
  return JSON.stringify({ event: eventId, type: typeId, fields, registrants, grecaptcha: 'none' });
};

/** Sends so many forms a second until it is stopped, whatever becomes of them; then tells how they were answered. */
export const openFloodOfForms = (
  form: FloodedForm,
  aSecond: number,
): { readonly stop: () => Promise<readonly string[]> } => {
  const body = bodyOf(form);
  const url = `http://${form.host}:${form.port}/api/registrations`;
  const headers = { 'content-type': 'application/json' };
  const sent: Promise<string>[] = [];
  let isOver = false;
  const sending = (async () => {
    while (!isOver) {
      sent.push(
        fetch(url, { method: 'POST', headers, body }).then(
          async (answer) => `${answer.status} ${z.object({ code: z.string() }).parse(await answer.json()).code}`,
          () => 'not at all',
        ),
      );
      await pause(1_000 / aSecond);
    }
  })();
  return {
    stop: async () => {
      isOver = true;
      await sending;
      return Promise.all(sent);
    },
  };
};

/** A picture as a form sends it, each another file. */
export const pictureForm = (picture: Buffer, place: number): FormData => {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(picture)]), `${place}.png`);
  return form;
};

const chunkOf = (type: string, data: Buffer): Buffer => {
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  checksum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, checksum]);
};

/** A whole PNG in grey, so many pixels a side. */
export const greyPng = (side: number): Buffer => {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.writeUInt8(8, 8);
  const row = Buffer.concat([Buffer.from([0]), Buffer.alloc(side, 128)]);
  const rows = Buffer.concat(Array.from({ length: side }, () => row));
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const parts = [chunkOf('IHDR', header), chunkOf('IDAT', deflateSync(rows)), chunkOf('IEND', Buffer.alloc(0))];
  return Buffer.concat([signature, ...parts]);
};
