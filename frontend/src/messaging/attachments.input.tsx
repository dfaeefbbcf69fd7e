import { MultiSelect } from '@mantine/core';
import { eventSetupTopics } from '@turnout/contracts/event-setup';
import { UploadId, type EventId } from '@turnout/contracts/kernel';
import { heaviestAttachments, mostAttachments } from '@turnout/contracts/messaging';
import { useTranslation } from 'react-i18next';
import { useMay } from '../platform/session.ts';
import { useTopic } from '../platform/topic.ts';
import { useFormat } from '../ui/format.ts';

interface InputProps {
  readonly eventId: EventId;
  readonly value: readonly UploadId[];
  readonly onChange: (ids: readonly UploadId[]) => void;
}

const Offered = ({ eventId, value, onChange }: InputProps) => {
  const { t } = useTranslation('messaging');
  const { number } = useFormat();
  const uploads = useTopic(eventSetupTopics.uploads, { eventId }).view ?? [];
  if (uploads.length === 0) return null;
  const weight = uploads.filter(({ _id }) => value.includes(_id)).reduce((sum, { size }) => sum + size, 0);
  const megabytes = (bytes: number) => number(Math.round(bytes / 100_000) / 10);
  return (
    <MultiSelect
      clearable
      searchable
      maxValues={mostAttachments}
      label={t('attachments.label')}
      description={t('attachments.hint', { most: number(mostAttachments), heaviest: megabytes(heaviestAttachments) })}
      error={weight > heaviestAttachments ? t('attachments.tooHeavy', { weight: megabytes(weight) }) : undefined}
      data={uploads.map(({ _id, file }) => ({ value: _id, label: file.name }))}
      value={[...value]}
      onChange={(ids) => onChange(ids.map((id) => UploadId.parse(id)))}
    />
  );
};

/** Chooses uploads that go along with a message (rule messaging/rich-messages); of use to who may see them. */
export const AttachmentsInput = (props: InputProps) =>
  useMay(props.eventId)('settings') ? <Offered {...props} /> : null;
