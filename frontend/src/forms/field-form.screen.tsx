import { fieldRecord } from '@turnout/contracts/forms';
import { useTranslation } from 'react-i18next';
import { RecordPage } from '../records/record-page.tsx';
import { FieldForm } from './field.form.tsx';

/** A custom field, new or to be changed (rule forms/field-keys). */
export const FieldFormScreen = () => {
  const { t } = useTranslation('forms');
  return (
    <RecordPage
      record={fieldRecord}
      words={{ new: t('fields.new'), edit: t('fields.edit') }}
      nameOf={({ title }) => title}
      list={{ label: t('fields.title'), path: 'custom-fields' }}
    >
      {(props) => <FieldForm {...props} />}
    </RecordPage>
  );
};
