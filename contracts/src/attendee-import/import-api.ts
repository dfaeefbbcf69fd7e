import { z } from 'zod';
import { defineCall, EventId, ImportId, needs } from '../kernel/index.ts';
import { ImportCorrection, ImportMapping, ImportReading, ImportView } from './import.ts';

const ImportParams = z.strictObject({ id: ImportId });
const OneImport = z.strictObject({ import: ImportView });

export const imports = defineCall({
  method: 'GET',
  path: '/api/x/imports',
  summary: "An event's imports, newest first",
  needs: needs.event('settings', 'viewRegistrants'),
  query: z.strictObject({ eventId: EventId }),
  output: z.strictObject({ imports: z.array(ImportView) }),
});

/** CSV or XLSX, at most 50 MB. */
export const uploadImport = defineCall({
  method: 'POST',
  path: '/api/x/imports',
  summary: 'Upload an attendee list',
  takesFile: true,
  needs: needs.event('settings', 'viewRegistrants'),
  query: z.strictObject({ eventId: EventId }),
  output: OneImport,
});

const importCall = defineCall({
  method: 'GET',
  path: '/api/x/imports/:id',
  summary: 'One import',
  needs: needs.event('settings', 'viewRegistrants'),
  params: ImportParams,
  output: OneImport,
});

/** Reads a file once more, in another way: what was mapped and checked before is no longer so. */
export const readImport = defineCall({
  method: 'POST',
  path: '/api/x/imports/:id/read',
  summary: 'Read the file in another encoding',
  needs: needs.event('settings', 'viewRegistrants'),
  params: ImportParams,
  body: ImportReading,
  output: OneImport,
});

export const checkImport = defineCall({
  method: 'POST',
  path: '/api/x/imports/:id/check',
  summary: 'Check the whole file against a mapping',
  needs: needs.event('settings', 'viewRegistrants'),
  params: ImportParams,
  /** Corrections add to those made before; the last one of a cell holds. */
  body: z.strictObject({ mapping: ImportMapping, corrections: z.array(ImportCorrection).max(200).default([]) }),
  output: OneImport,
});

export const runImport = defineCall({
  method: 'POST',
  path: '/api/x/imports/:id/run',
  summary: 'Import the checked file',
  needs: needs.event('settings', 'viewRegistrants'),
  params: ImportParams,
  body: z.strictObject({
    goodOnly: z.boolean().default(false),
    /** Tells whether people are charged what the report says; where it says something, this has to be said. */
    charge: z.boolean().optional(),
  }),
  output: OneImport,
});
export { importCall as import };
