import { parentPort } from 'node:worker_threads';
import { z } from 'zod';
import { PdfDocument } from './document.ts';
import { drawPdf } from './draw.ts';

const Asked = z.strictObject({ id: z.int(), document: z.unknown(), madeAt: z.iso.datetime() });

/** Draws what was asked for; what is wrong with it fails whoever asked, and leaves the thread as it is. */
const answerTo = async (message: unknown): Promise<void> => {
  const { id, document, madeAt } = Asked.parse(message);
  try {
    const bytes = await drawPdf(PdfDocument.parse(document), new Date(madeAt));
    parentPort?.postMessage({ id, bytes });
  } catch (error) {
    parentPort?.postMessage({ id, fault: error instanceof Error ? error.message : String(error) });
  }
};

parentPort?.on('message', (message: unknown) => void answerTo(message));
