import { lazy, Suspense } from 'react';

const Shown = lazy(async () => ({ default: (await import('./rich-text-shown.tsx')).RichTextShown }));

export interface RichTextProps {
  /** As people wrote it; what could run is taken out once more before it is shown. */
  readonly html: string;
}

/** Text with headings, lists and links, as somebody wrote it. Nothing where nothing was written. */
export const RichText = ({ html }: RichTextProps) =>
  html === '' ? null : (
    <Suspense fallback={null}>
      <Shown html={html} />
    </Suspense>
  );
