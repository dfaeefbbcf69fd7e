import { TextInput } from '@mantine/core';
import { speakerRecord } from '@turnout/contracts/event-setup';
import { useTranslation } from 'react-i18next';
import { PlainRecordForm } from '../records/plain-record.form.tsx';
import type { InputProps } from '../records/record-inputs.tsx';
import { RecordPage } from '../records/record-page.tsx';
import { speakerBody, speakerFields, speakerValues } from './speaker-form.ts';

const own = {
  twitter: (props: InputProps) => <TextInput leftSection="@" autoCapitalize="none" spellCheck={false} {...props} />,
};

/** A speaker, new or to be changed (spec 002, section 2). */
export const SpeakerFormScreen = () => {
  const { t } = useTranslation('event-setup');
  return (
    <RecordPage
      record={speakerRecord}
      words={{ new: t('speakers.add'), edit: t('speakers.edit') }}
      nameOf={({ name, lastName }) => `${name} ${lastName}`}
      list={{ label: t('settings.speakers'), path: 'settings?tab=speakers' }}
    >
      {(parts) => (
        <PlainRecordForm
          {...parts}
          record={speakerRecord}
          labels={Object.fromEntries(speakerFields.map((field) => [field, t(`speaker.${field}`)]))}
          hints={{ email: t('speaker.emailHint') }}
          own={own}
          saved={{ created: t('speakers.created'), updated: t('speakers.updated') }}
          valuesOf={speakerValues}
          bodyOf={speakerBody}
        />
      )}
    </RecordPage>
  );
};
