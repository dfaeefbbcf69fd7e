import { Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';
import type { RichTextEditorProps } from './rich-text-written.tsx';

const Written = lazy(async () => ({ default: (await import('./rich-text-written.tsx')).RichTextWritten }));

/** Where text with headings, lists and links is written; all of it by keyboard too. */
export const RichTextEditor = (props: RichTextEditorProps) => (
  <Suspense fallback={<Skeleton height={240} />}>
    <Written {...props} />
  </Suspense>
);
