import { Button, Group, Stack } from '@mantine/core';
import { type FormEvent, type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { FormErrors } from './form-errors.tsx';
import type { FormProblem, Refused } from './form-problems.ts';
import { SavingButton } from './saving-button.tsx';
import { UnsavedChanges } from './unsaved-changes.tsx';
import { useFormErrors } from './use-form-errors.ts';

type Errors = Readonly<Record<string, ReactNode>>;

/** What the frame needs of a form, whatever its values are. */
interface AnyForm<V> {
  readonly onSubmit: (
    save: (values: V) => Promise<void>,
    failed: (errors: Errors) => void,
  ) => (event?: FormEvent<HTMLFormElement>) => void;
  readonly setFieldError: (field: string, message: string) => void;
  readonly isDirty: () => boolean;
}

export interface SetUp<V> {
  readonly form: AnyForm<V>;
  /** The visible label of each field, in the form's order, keyed by the field's (and the input's) name. */
  readonly labels: Readonly<Record<string, string>>;
  readonly isSaving: boolean;
  /** Null when it worked; `asked`: nothing is saved yet, since somebody has to choose first; else the refusal to show. */
  readonly save: (values: V) => Promise<Refused | 'asked' | null>;
  /** After saving; the form lets go of its screen from here on. */
  readonly onSaved?: () => Promise<unknown> | void;
  /** A field has a problem: whatever hides it opens. */
  readonly onProblem?: ((field: string | undefined) => void) | undefined;
}

export interface SetUpFrame {
  readonly problems: readonly FormProblem[];
  readonly isSaving: boolean;
  readonly isDirty: () => boolean;
  readonly onSubmit: (event?: FormEvent<HTMLFormElement>) => void;
}

/** How a form of something that is set up is saved: one saving at a time, problems gathered wherever they were found. */
export const useSetUpForm = <V,>({ form, labels, isSaving, save, onSaved, onProblem }: SetUp<V>): SetUpFrame => {
  const isSaved = useRef(false);
  const errors = useFormErrors(labels);
  const onSubmit = form.onSubmit(
    async (values) => {
      if (isSaving) return;
      errors.clear();
      const refusal = await save(values);
      if (refusal === 'asked') return;
      if (refusal !== null) {
        errors.refuse(refusal, (field, message) => {
          form.setFieldError(field, message);
          onProblem?.(field);
        });
        return;
      }
      isSaved.current = onSaved !== undefined;
      await onSaved?.();
    },
    (found) => {
      onProblem?.(Object.keys(found)[0]);
      errors.show(found);
    },
  );
  return { problems: errors.problems, isSaving, isDirty: () => form.isDirty() && !isSaved.current, onSubmit };
};

export interface SetUpFormProps {
  readonly frame: SetUpFrame;
  /** Where 'Cancel' leads; without it there is none. */
  readonly cancelTo?: string;
  /** What 'Cancel' does instead, in a dialog. */
  readonly onCancel?: (() => void) | undefined;
  readonly saveLabel?: string;
  readonly children: ReactNode;
}

/** The frame of such a form: its problems above, its buttons below; asks before unsaved changes are left. */
export const SetUpForm = ({ frame, cancelTo, onCancel, saveLabel, children }: SetUpFormProps) => {
  const { t } = useTranslation('ui');
  return (
    <form noValidate onSubmit={frame.onSubmit}>
      <UnsavedChanges isDirty={frame.isDirty} />
      <Stack gap="md">
        <FormErrors problems={frame.problems} />
        {children}
        <Group justify="flex-end">
          {onCancel !== undefined && (
            <Button variant="default" onClick={onCancel}>
              {t('cancel')}
            </Button>
          )}
          {onCancel === undefined && cancelTo !== undefined && (
            <Button component={Link} to={cancelTo} variant="default">
              {t('cancel')}
            </Button>
          )}
          <SavingButton type="submit" isSaving={frame.isSaving}>
            {saveLabel ?? t('save')}
          </SavingButton>
        </Group>
      </Stack>
    </form>
  );
};
