import { parentPort } from 'node:worker_threads';
import { BadgeContentShape, BadgePaperShape } from '@turnout/contracts/attendees';
import { z } from 'zod';
import { PdfDocument } from './document.ts';
import { drawPdf } from './draw.ts';
import { Letter } from './rich/letter.ts';
import { DrawnSheets } from './sheets.ts';

const id = z.int();
/** The number of a file that is drawn piece by piece. */
const sheets = z.int();
const Page = z.object({ paper: BadgePaperShape, parts: z.array(BadgeContentShape) });

const Asked = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('document'), id, document: z.unknown(), madeAt: z.iso.datetime() }),
  z.strictObject({
    kind: z.literal('begin'),
    id,
    sheets,
    head: z.strictObject({ title: z.string(), author: z.string(), language: z.string(), madeAt: z.iso.datetime() }),
  }),
  z.strictObject({
    kind: z.literal('pages'),
    id,
    sheets,
    pages: z.unknown(),
    pictures: z.map(z.string(), z.instanceof(Uint8Array)),
  }),
  z.strictObject({
    kind: z.literal('letters'),
    id,
    sheets,
    letters: z.array(Letter),
    pictures: z.map(z.string(), z.instanceof(Uint8Array)),
  }),
  z.strictObject({ kind: z.literal('end'), id, sheets }),
  z.strictObject({ kind: z.literal('drop'), id, sheets }),
]);
type Asked = z.infer<typeof Asked>;

const open = new Map<number, DrawnSheets>();

const opened = (number: number): DrawnSheets => {
  const drawn = open.get(number);
  if (drawn === undefined) throw new Error('these sheets were not begun here');
  return drawn;
};

const drawn = async (asked: Asked): Promise<Buffer> => {
  if (asked.kind === 'document') return drawPdf(PdfDocument.parse(asked.document), new Date(asked.madeAt));
  if (asked.kind === 'begin') {
    open.set(asked.sheets, new DrawnSheets(asked.head));
    return Buffer.alloc(0);
  }
  if (asked.kind === 'pages') {
    const file = opened(asked.sheets);
    for (const page of z.array(Page).parse(asked.pages)) file.add(page, asked.pictures);
    return file.take();
  }
  if (asked.kind === 'letters') {
    const file = opened(asked.sheets);
    for (const letter of asked.letters) file.write(letter, asked.pictures);
    return file.take();
  }
  const file = open.get(asked.sheets);
  open.delete(asked.sheets);
  return asked.kind === 'drop' || file === undefined ? Buffer.alloc(0) : file.end();
};

/** Draws what was asked for; what is wrong with it fails whoever asked, and leaves the thread as it is. */
const answerTo = async (message: unknown): Promise<void> => {
  const asked = Asked.parse(message);
  try {
    const bytes = await drawn(asked);
    parentPort?.postMessage({ id: asked.id, bytes });
  } catch (error) {
    parentPort?.postMessage({ id: asked.id, fault: error instanceof Error ? error.message : String(error) });
  }
};

parentPort?.on('message', (message: unknown) => void answerTo(message));
