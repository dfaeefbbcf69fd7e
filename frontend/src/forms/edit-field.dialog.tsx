import { fieldRecord, type FieldView } from '@turnout/contracts/forms';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { useRecord } from '../records/use-record.ts';
import { ErrorState } from '../ui/error-state.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { FormSkeleton } from '../ui/skeletons.tsx';
import { FieldForm } from './field.form.tsx';

interface EditFieldProps {
  readonly field: FieldView;
  readonly isDirty: RefObject<() => boolean>;
  readonly onClose: () => void;
}

/** A field changed in place, where it is chosen for a form: the form of the field's own page (rule forms/type-form). */
export const EditField = ({ field, isDirty, onClose }: EditFieldProps) => {
  const { t } = useTranslation('forms');
  const { data, isError, refetch } = useRecord(fieldRecord, field._id);
  return (
    <FormDialog title={t('fieldsTab.edit', { name: field.title })} isDirty={isDirty} onClose={onClose}>
      {(close) => {
        if (data !== undefined)
          return (
            <FieldForm
              eventId={field.eventId}
              view={data}
              home={`/dashboard/${field.eventId}/custom-fields`}
              inDialog={{ onSaved: onClose, onCancel: close }}
            />
          );
        return isError ? <ErrorState onRetry={() => void refetch()} /> : <FormSkeleton />;
      }}
    </FormDialog>
  );
};
