import { lazy, Suspense } from 'react';
import { SetUpForm, type SetUpFormProps } from '../ui/set-up-form.tsx';
import type { VersionedFrame } from './use-versioned-form.ts';

// Two people seldom change the same field at once: the dialog comes when it is needed.
const MeanwhileDialog = lazy(async () => ({ default: (await import('./meanwhile.dialog.tsx')).MeanwhileDialog }));

interface RecordFormProps extends SetUpFormProps {
  readonly frame: VersionedFrame;
}

/** The frame of a form that several people may have open; asks whoever comes second. */
export const RecordForm = ({ frame, ...props }: RecordFormProps) => (
  <>
    <SetUpForm frame={frame} {...props} />
    {frame.question !== null && (
      <Suspense fallback={null}>
        <MeanwhileDialog {...frame.question} />
      </Suspense>
    )}
  </>
);
