import { Skeleton } from '@mantine/core';
import { lazy, type ReactNode, Suspense } from 'react';

const Written = lazy(async () => ({ default: (await import('./rich-text-written.tsx')).RichTextWritten }));

export interface RichTextEditorProps {
  /** Of the text itself, for problems that lead to it. */
  readonly id: string;
  readonly label: string;
  readonly description?: string;
  readonly error?: ReactNode;
  /** HTML; empty where nothing is written. */
  readonly value: string;
  readonly onChange: (html: string) => void;
}

/** Where text with headings, lists and links is written; all of it by keyboard too. */
export const RichTextEditor = (props: RichTextEditorProps) => (
  <Suspense fallback={<Skeleton height={240} />}>
    <Written {...props} />
  </Suspense>
);
