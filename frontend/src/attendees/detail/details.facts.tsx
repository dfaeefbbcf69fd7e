import { Text } from '@mantine/core';
import { cellText, fileIn, textOf } from '@turnout/contracts/fields';
import { useTranslation } from 'react-i18next';
import { readAsStaff } from '../../platform/file-fields.tsx';
import { SavedFile } from '../../ui/saved-file.tsx';
import classes from './attendee.module.css';
import type { DetailField } from './details-form.ts';

/** A file by its name, to be saved by who may see registrations. */
const Value = ({ field: { type, value }, text }: { readonly field: DetailField; readonly text: string }) => {
  const file = type === 'media' ? fileIn(textOf(value)) : null;
  return file === null ? text : <SavedFile file={file} text={text} read={readAsStaff} />;
};

/** What somebody entered, each answer beside its question. */
export const DetailFacts = ({ fields }: { readonly fields: readonly DetailField[] }) => {
  const { t } = useTranslation('attendees');
  return (
    <dl className={classes.facts}>
      {fields.map((field) => {
        const text = cellText(field, field.value);
        return (
          <div key={field._id}>
            <dt>{field.title}</dt>
            <dd>
              {text === '' ? (
                <Text span c="dimmed">
                  {t('detail.nothing')}
                </Text>
              ) : (
                <Value field={field} text={text} />
              )}
            </dd>
          </div>
        );
      })}
    </dl>
  );
};
