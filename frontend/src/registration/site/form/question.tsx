import type { FieldValue } from '@turnout/contracts/fields';
import { memo } from 'react';
import { FieldInput } from '../../../ui/field-input.tsx';
import { type Change, inputId } from './entered/register.form.ts';
import type { SiteField } from '../parts/site-types.ts';

interface QuestionProps {
  readonly field: SiteField;
  /** Whose answer it is: their key on the form. */
  readonly of: string;
  readonly isPrimary: boolean;
  readonly value: FieldValue | undefined;
  readonly error: string | undefined;
  readonly isRequired: boolean;
  readonly isLocked: boolean;
  /** How many of its options are left to them. The same object while nothing of it changes. */
  readonly left?: Readonly<Record<string, number>> | undefined;
  readonly change: (change: Change) => void;
}

/** One question of the form. It is drawn anew for what changes of its own alone: a long form has sixty of them. */
export const Question = memo(
  ({ field, of, isPrimary, value, error, isRequired, isLocked, left, change }: QuestionProps) => (
    <FieldInput
      field={field}
      id={inputId(of, field._id)}
      autoFill={isPrimary ? '' : `section-${of} `}
      value={value}
      error={error}
      isRequired={isRequired}
      isDisabled={isLocked}
      left={left}
      onChange={(next) => change({ enter: next, of, in: field._id })}
    />
  ),
);
Question.displayName = 'Question';
