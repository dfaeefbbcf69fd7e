import { parentPort } from 'node:worker_threads';
import { z } from 'zod';
import { PdfDocument } from './document.ts';
import { drawPdf } from './draw.ts';

const Asked = z.strictObject({ id: z.int(), document: PdfDocument, madeAt: z.iso.datetime() });

parentPort?.on('message', (message: unknown) => {
  const { id, document, madeAt } = Asked.parse(message);
  void drawPdf(document, new Date(madeAt)).then(
    (bytes) => parentPort?.postMessage({ id, bytes }),
    (error: unknown) => parentPort?.postMessage({ id, fault: error instanceof Error ? error.message : String(error) }),
  );
});
