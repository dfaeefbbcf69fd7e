import { lazy, Suspense } from 'react';
import type { RichTextProps } from './rich-text-shown.tsx';

const Shown = lazy(async () => ({ default: (await import('./rich-text-shown.tsx')).RichTextShown }));

/** Text with headings, lists and links, as somebody wrote it. Nothing where nothing was written. */
export const RichText = ({ html }: RichTextProps) =>
  html === '' ? null : (
    <Suspense fallback={null}>
      <Shown html={html} />
    </Suspense>
  );
