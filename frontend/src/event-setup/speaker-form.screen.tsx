import { Card, TextInput } from '@mantine/core';
import { speakerRecord, type SpeakerView } from '@turnout/contracts/event-setup';
import { useTranslation } from 'react-i18next';
import { RecordForm } from '../records/record-form.tsx';
import { type InputProps, RecordInputs } from '../records/record-inputs.tsx';
import { RecordPage } from '../records/record-page.tsx';
import type { RecordFormProps } from '../records/record.ts';
import { useRecordForm } from '../records/use-record-form.ts';
import { PictureInput } from './picture-input.tsx';
import { speakerBody, speakerFields, type SpeakerValues, speakerValues } from './speaker-form.ts';
import { sendAhead } from './use-picture-upload.ts';

const own = {
  twitter: (props: InputProps) => <TextInput leftSection="@" autoCapitalize="none" spellCheck={false} {...props} />,
  picture: (props: InputProps) => <PictureInput picture="speaker" send={sendAhead} {...props} />,
};

const words = { show: { picture: (picture: SpeakerValues['picture']) => picture?.name ?? '' } };

const SpeakerForm = (parts: RecordFormProps<SpeakerView>) => {
  const { t } = useTranslation('event-setup');
  const label = (field: keyof SpeakerValues): string => t(`speaker.${field}`);
  const { form, frame } = useRecordForm<SpeakerValues, SpeakerView, unknown>({
    ...parts,
    record: speakerRecord,
    labels: {
      name: label('name'),
      lastName: label('lastName'),
      picture: label('picture'),
      company: label('company'),
      position: label('position'),
      email: label('email'),
      biography: label('biography'),
      twitter: label('twitter'),
      linkedin: label('linkedin'),
    },
    saved: { created: t('speakers.created'), updated: t('speakers.updated') },
    valuesOf: speakerValues,
    bodyOf: speakerBody,
    words,
  });
  return (
    <RecordForm frame={frame} cancelTo={parts.home}>
      <Card>
        <RecordInputs
          fields={speakerRecord.fields}
          form={form}
          labels={Object.fromEntries(speakerFields.map((field) => [field, label(field)]))}
          hints={{ email: t('speaker.emailHint') }}
          own={own}
        />
      </Card>
    </RecordForm>
  );
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
      {(parts) => <SpeakerForm {...parts} />}
    </RecordPage>
  );
};
