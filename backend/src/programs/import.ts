/** `npm run import -- --event <id> <file>`: brings an attendee list through the running server. */
import { openAsBlob } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { EventId } from '@turnout/contracts/kernel';
import { firstFieldsOf, formsApi } from '@turnout/contracts/forms';
import {
  encodingName,
  importErrorSentence,
  attendeeImportApi,
  TextEncoding,
  unsureEncodingSentence,
  ImportReading,
  type ImportMapping,
  type ImportView,
} from '@turnout/contracts/attendee-import';
import { z } from 'zod';
import { loadConfig } from '../platform/configuration/config.ts';
import { ProgramStopped, logIn, openServerClient, type ServerClient } from '../start/server-client.ts';
import { MappingFile, mappingWords, withMappingFile } from './import-mapping.ts';
import { problemWords, reportWords } from './import-words.ts';
import { refuseWhatDoesNotFit } from '../start/for-humans.ts';
import { asProgram } from '../start/program.ts';

asProgram();

const usage = `Brings an attendee list (CSV or XLSX) into an event of the running server.

  npm run import -- --event <id> <file> [--good-only] [--mapping <file.json>] [--encoding <name>]
                 [--header-row <number>] [--create-types] [--charge | --charge-nothing]

  --event      the event's id, as in the address of its dashboard
  --good-only  leaves out bad rows instead of stopping ("wholeGroups": true in the mapping: their orders too)
  --mapping    which column holds what, where the suggestion is wrong, e.g.
               {"fields": {"First name": "Nombre"}, "orderNumber": "Pedido", "defaultType": "Visitor"};
               and what is said once for all rows:
               {"dates": {"Born": "day-first"}, "leaveEmpty": ["Whom to call"], "leaveOutDoubles": true,
                "values": {"Meal": {"Veggie": "Vegetarian", "n/a": ""}}}
  --encoding   what a text file is written in, where that cannot be told:
               ${TextEncoding.options.slice(0, 9).join(', ')},
               ${TextEncoding.options.slice(9).join(', ')}
  --header-row   the row that holds the names of the columns, where it is not found
  --create-types makes the registration types that the file names and the event lacks
  --charge, --charge-nothing  whether people owe what their registration costs, where it costs something

Logs in with TURNOUT_TOKEN, or with ADMIN_EMAIL and ADMIN_PASSWORD. TURNOUT_URL names a server elsewhere.
Ends with 0 when everything asked for is in, 2 when bad rows stopped it, 1 when something else did.`;

const Environment = z.object({ TURNOUT_TOKEN: z.string().optional(), TURNOUT_URL: z.url().optional() });
const shownProblems = 50;

const sayProgress = (view: ImportView): void => {
  if (!process.stderr.isTTY) return;
  const share = view.of === 0 ? 0 : view.done / view.of;
  const bar = '█'.repeat(Math.round(share * 30)).padEnd(30, '░');
  process.stderr.write(`\r  ${view.state.padEnd(10)} ${bar} ${view.done} / ${view.of === 0 ? '?' : view.of} `);
};

/** Asks until the import has left these states. */
const until = async (
  client: ServerClient,
  id: string,
  ...leaving: readonly ImportView['state'][]
): Promise<ImportView> => {
  for (;;) {
    const { import: view } = await client.send(attendeeImportApi.import, { params: { id } });
    sayProgress(view);
    if (!leaving.includes(view.state)) {
      if (process.stderr.isTTY) process.stderr.write('\r\u001b[K');
      return view;
    }
    await pause(250);
  }
};

const clientFor = async (): Promise<ServerClient> => {
  const config = loadConfig();
  const { TURNOUT_TOKEN: token, TURNOUT_URL } = Environment.parse(process.env);
  const address = TURNOUT_URL ?? `${config.https ? 'https' : 'http'}://localhost:${config.port}`;
  if (token !== undefined) return openServerClient({ address, token });
  if (config.adminPassword === undefined)
    throw new ProgramStopped('Set ADMIN_EMAIL and ADMIN_PASSWORD, or TURNOUT_TOKEN, to log in with.');
  return openServerClient({
    address,
    token: await logIn(address, { email: config.adminEmail, password: config.adminPassword }),
  });
};

/** How many of the first rows are shown, and of a row so much. */
const shownRows = 3;
const shownOfRow = 160;

const readable = (view: ImportView): ImportView => {
  if (view.state === 'unreadable' || view.error !== null)
    throw new ProgramStopped(`The file cannot be read. ${importErrorSentence(view, 'en')}`);
  return view;
};

const bring = async (
  client: ServerClient,
  eventId: EventId,
  path: string,
  reading: ImportReading,
): Promise<ImportView> => {
  const form = new FormData();
  form.set('file', await openAsBlob(path), basename(path));
  const { import: sent } = await client.send(attendeeImportApi.uploadImport, { query: { eventId }, body: form });
  const first = readable(await until(client, sent._id, 'reading'));
  const view = Object.values(reading).every((one) => one === undefined)
    ? first
    : await readAgain(client, first, reading);
  console.log(`${view.fileName}: ${view.rowCount} rows, ${view.columns.length} columns`);
  sayHowRead(view);
  return view;
};

const readAgain = async (client: ServerClient, { _id: id }: ImportView, body: ImportReading): Promise<ImportView> => {
  await client.send(attendeeImportApi.readImport, { params: { id }, body });
  return readable(await until(client, id, 'reading'));
};

/** The encoding and the first rows; stops where somebody has to choose the encoding. */
const sayHowRead = ({ encoding, columns, preview }: ImportView): void => {
  const lines = [columns, ...preview.slice(0, shownRows)].map((cells) => `  ${cells.join(' | ').slice(0, shownOfRow)}`);
  if (encoding !== null) console.log(`Encoding: ${encodingName(encoding.name, 'en')}`);
  console.log(lines.join('\n'));
  if (encoding?.isSure !== false) return;
  for (const sample of encoding.samples) console.log(`  ${sample}`);
  throw new ProgramStopped(
    `${unsureEncodingSentence(encoding.name, 'en')} Say it with --encoding ${encoding.name}, or with another name.`,
  );
};

const check = async (client: ServerClient, view: ImportView, wanted: ImportMapping): Promise<ImportView> => {
  console.log(mappingWords(view, wanted).join('\n'));
  await client.send(attendeeImportApi.checkImport, {
    params: { id: view._id },
    body: { mapping: wanted, corrections: [] },
  });
  const checked = await until(client, view._id, 'checking');
  if (checked.report === null)
    throw new ProgramStopped(`The file could not be checked. ${importErrorSentence(checked, 'en')}`);
  const { problems, notes } = checked.report;
  for (const line of reportWords(checked, wanted)) console.log(line);
  for (const problem of problems.slice(0, shownProblems)) console.log(problemWords(problem));
  for (const note of notes.slice(0, shownProblems)) console.log(problemWords(note));
  if (problems.length > shownProblems)
    console.log(`  … and more; the import's page shows them: /dashboard/${view.eventId}/import/${view._id}`);
  return checked;
};

/** Makes the types that the file names and the event lacks, and checks again. */
const withMissingTypes = async (client: ServerClient, view: ImportView, mapping: MappingFile): Promise<ImportView> => {
  const names = new Set((view.report?.typeWords ?? []).flatMap(({ word, typeId }) => (typeId === null ? [word] : [])));
  if (names.size === 0) return view;
  for (const name of names) {
    const details = { name, fields: [...firstFieldsOf(view.form.fields)], publicRegistration: false };
    await client.send(formsApi.defineType, { body: { eventId: view.eventId, ...details } });
    console.log(`Registration type made: ${name}`);
  }
  const { import: now } = await client.send(attendeeImportApi.import, { params: { id: view._id } });
  return check(client, now, withMappingFile(now, mapping));
};

const readingOf = (values: { encoding?: string | undefined; 'header-row'?: string | undefined }): ImportReading => {
  const encoding = TextEncoding.optional().safeParse(values.encoding);
  if (!encoding.success)
    throw new ProgramStopped(
      `There is no encoding "${values.encoding}". There are: ${TextEncoding.options.join(', ')}.`,
    );
  const row = values['header-row'];
  const headerLine = ImportReading.shape.headerLine.safeParse(row === undefined ? undefined : Number(row));
  if (!headerLine.success) throw new ProgramStopped(`The header row is a number from 1 to 1,000, not "${row}".`);
  return { encoding: encoding.data, headerLine: headerLine.data };
};

/** What is asked for; null where it cannot be told. */
const askedFor = (args: readonly string[]) => {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      event: { type: 'string' },
      'good-only': { type: 'boolean', default: false },
      mapping: { type: 'string' },
      encoding: { type: 'string' },
      'header-row': { type: 'string' },
      'create-types': { type: 'boolean', default: false },
      charge: { type: 'boolean', default: false },
      'charge-nothing': { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  const { charge, help, 'charge-nothing': chargeNothing } = values;
  const event = EventId.safeParse(values.event);
  const [path, ...more] = positionals;
  if (help) return { help } as const;
  if (!event.success || path === undefined || more.length > 0 || (charge && chargeNothing)) return null;
  return { help, values, eventId: event.data, path, charge: charge || chargeNothing ? charge : undefined } as const;
};

/** Why nothing is imported; null where it can begin. */
const stoppedBy = (
  { report }: ImportView,
  { goodOnly, charge }: { readonly goodOnly: boolean; readonly charge: boolean | undefined },
): string | null => {
  const { goodRows = 0, badRows = 0, charges = null } = report ?? {};
  if (goodRows === 0) return 'No row can be imported.';
  if (badRows > 0 && !goodOnly)
    return 'Nothing was imported. Correct the file, or import the good ones with --good-only.';
  return charges !== null && charge === undefined
    ? 'Nothing was imported. Say whether these people owe that: --charge, or --charge-nothing.'
    : null;
};

/** @returns the exit code. */
const importFile = async (args: readonly string[]): Promise<number> => {
  const asked = askedFor(args);
  if (asked === null || asked.help) {
    console.log(usage);
    return asked === null ? 1 : 0;
  }
  const { values, eventId, path, charge } = asked;
  const mapping = MappingFile.parse(
    values.mapping === undefined ? {} : JSON.parse(await readFile(values.mapping, 'utf8')),
  );
  const reading = readingOf(values);
  const client = await clientFor();
  const brought = await bring(client, eventId, path, reading);
  const first = await check(client, brought, withMappingFile(brought, mapping));
  const view = values['create-types'] ? await withMissingTypes(client, first, mapping) : first;
  const goodOnly = values['good-only'];
  const stopped = stoppedBy(view, { goodOnly, charge });
  if (stopped !== null) {
    console.log(stopped);
    return 2;
  }
  const since = performance.now();
  await client.send(attendeeImportApi.runImport, {
    params: { id: view._id },
    body: { goodOnly, ...(charge === undefined ? {} : { charge }) },
  });
  const done = await until(client, view._id, 'importing');
  const seconds = (performance.now() - since) / 1000;
  const [people, rows] = [done.done, view.report?.badRows ?? 0];
  console.log(`${people} ${people === 1 ? 'person is' : 'people are'} registered (${seconds.toFixed(1)} s)`);
  if (rows > 0) console.log(`${rows} ${rows === 1 ? 'row was' : 'rows were'} left out.`);
  return 0;
};

process.exitCode = await importFile(process.argv.slice(2)).catch(refuseWhatDoesNotFit);
