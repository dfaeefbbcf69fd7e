import { SetUpForm, type SetUpFormProps } from '../ui/set-up-form.tsx';
import { AskMeanwhile } from './ask-meanwhile.tsx';
import type { VersionedFrame } from './use-versioned-form.ts';

interface RecordFormProps extends SetUpFormProps {
  readonly frame: VersionedFrame;
}

/** The frame of a form that several people may have open; asks whoever comes second. */
export const RecordForm = ({ frame, ...props }: RecordFormProps) => (
  <>
    <SetUpForm frame={frame} {...props} />
    <AskMeanwhile question={frame.question} />
  </>
);
