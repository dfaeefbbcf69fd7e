import { Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';
import type { DocumentEditorProps } from './document-written.tsx';

const Written = lazy(async () => ({ default: (await import('./document-written.tsx')).DocumentWritten }));

/** Writes a document or a message: beside what every text may have, large headings, tables and pictures. */
export const DocumentEditor = (props: DocumentEditorProps) => (
  <Suspense fallback={<Skeleton height={240} />}>
    <Written {...props} />
  </Suspense>
);
