import { lazy, Suspense } from 'react';
import type { Question } from './use-versioned-form.ts';

// Two people seldom change the same thing at once: the dialog comes when it is needed.
const MeanwhileDialog = lazy(async () => ({ default: (await import('./meanwhile.dialog.tsx')).MeanwhileDialog }));

/** Asks whoever comes second what it should be; nothing where there is no question. */
export const AskMeanwhile = ({ question }: { readonly question: Question | null }) =>
  question === null ? null : (
    <Suspense fallback={null}>
      <MeanwhileDialog {...question} />
    </Suspense>
  );
