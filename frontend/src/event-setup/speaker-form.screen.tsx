import { TextInput } from '@mantine/core';
import { speakerRecord } from '@turnout/contracts/event-setup';
import { useTranslation } from 'react-i18next';
import { PlainRecordForm } from '../records/plain-record.form.tsx';
import type { InputProps } from '../records/record-inputs.tsx';
import { RecordPage } from '../records/record-page.tsx';
import { PictureInput } from './picture-input.tsx';
import { asked, speakerBody, speakerValues } from './speaker-form.ts';
import { sendAhead } from './use-picture-upload.ts';

const own = {
  twitter: (props: InputProps) => <TextInput leftSection="@" autoCapitalize="none" spellCheck={false} {...props} />,
  picture: (props: InputProps) => <PictureInput picture="speaker" send={sendAhead} {...props} />,
};

/** The screen of a speaker, new or to be changed. */
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
          labels={Object.fromEntries(asked.map((key) => [key, t(`speaker.${key}`)]))}
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
