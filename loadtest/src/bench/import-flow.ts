import type { EventId } from '@turnout/contracts/kernel';
import { attendeeImportApi, type ImportView } from '@turnout/contracts/attendee-import';
import { registrationApi } from '@turnout/contracts/registration';
import { setTimeout as pause } from 'node:timers/promises';
import type { ServerClient } from '@turnout/backend/start/server-client';

/** The time of each part of an import, in ms, and what came of it. */
export interface ImportTimes {
  readonly goodRows: number | undefined;
  readonly registered: number;
  /** Registrants that the event then has. */
  readonly total: number;
  readonly uploadMs: number;
  readonly readMs: number;
  readonly checkMs: number;
  readonly importMs: number;
  /** From the end of the import until lists show everybody. */
  readonly visibleMs: number;
}

/**
 * An attendee list of so many rows, two people an order.
 * @param run sets it apart from others: order numbers and ticket codes begin with it.
 */
export const attendeeList = (rows: number, run: string): string => {
  const line = (index: number) =>
    `${run}-${index >> 1},Ana ${index},García Ñandú,ana${index}@example.org,${run}-T${index}`;
  return `Order number,First name,Last name,E-mail,Ticket code\n${Array.from({ length: rows }, (_, index) => line(index)).join('\n')}\n`;
};

const timed = async <T>(work: () => Promise<T>): Promise<[T, number]> => {
  const since = performance.now();
  return [await work(), Math.round(performance.now() - since)];
};

/** Imports a list into an event as an organiser does, over the server's interface. */
export const importList = async (client: ServerClient, eventId: EventId, csv: string): Promise<ImportTimes> => {
  const until = async (id: string, leaving: ImportView['state']): Promise<ImportView> => {
    for (;;) {
      const { import: view } = await client.send(attendeeImportApi.import, { params: { id } });
      if (view.state !== leaving) return view;
      await pause(50);
    }
  };
  const registered = async (): Promise<number> => {
    const query = { eventId, perPage: '1' };
    return (await client.send(registrationApi.registrations, { query })).totalWithoutFilter;
  };
  const before = await registered();
  const form = new FormData();
  form.set('file', new Blob([csv]), 'bench.csv');
  const [sent, uploadMs] = await timed(() =>
    client.send(attendeeImportApi.uploadImport, { query: { eventId }, body: form }),
  );
  const id = sent.import._id;
  const [readable, readMs] = await timed(() => until(id, 'reading'));
  const [checked, checkMs] = await timed(async () => {
    await client.send(attendeeImportApi.checkImport, { params: { id }, body: { mapping: readable.mapping } });
    return until(id, 'checking');
  });
  const [done, importMs] = await timed(async () => {
    await client.send(attendeeImportApi.runImport, { params: { id }, body: {} });
    return until(id, 'importing');
  });
  const [total, visibleMs] = await timed(async () => {
    for (;;) {
      const all = await registered();
      if (all >= before + done.done) return all;
      await pause(50);
    }
  });
  const goodRows = checked.report?.goodRows;
  return { goodRows, registered: done.done, total, uploadMs, readMs, checkMs, importMs, visibleMs };
};
