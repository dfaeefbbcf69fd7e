import {
  Button,
  Group,
  NativeSelect,
  MultiSelect,
  Select,
  Stack,
  Switch,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { mergeTokens } from '@turnout/contracts/fields';
import { formsApi } from '@turnout/contracts/forms';
import type { EventId } from '@turnout/contracts/kernel';
import { longestText, massPayments, MassPayment, type MassChannel } from '@turnout/contracts/messaging';
import { RegistrationStatus } from '@turnout/contracts/registration';
import { useTranslation } from 'react-i18next';
import { call } from '../../platform/api.ts';
import { usePictures } from '../../platform/pictures.ts';
import { queryClient } from '../../platform/query.ts';
import { useFormat } from '../../ui/format.ts';
import { DocumentEditor } from '../../ui/document/document-editor.tsx';
import { SavingButton } from '../../ui/saving-button.tsx';
import { AttachmentsInput } from '../attachments.input.tsx';
import { FilterInputs } from '../filter-inputs.tsx';
import { isReady, type Draft } from './draft.ts';
import { WhenInputs } from './when.inputs.tsx';

/** Types and activities that recipients are narrowed by: as many as whoever writes may see. */
const useChoices = (eventId: EventId) =>
  useQuery(
    {
      queryKey: ['mass-choices', eventId],
      queryFn: async ({ signal }) => {
        const [types, activities] = await Promise.all([
          call(formsApi.types, { query: { eventId }, signal }),
          call(formsApi.activities, { query: { eventId }, signal }),
        ]);
        const named = ({ _id, name }: { readonly _id: string; readonly name: string }) => ({ value: _id, label: name });
        return { types: types.data.types.map(named), activities: activities.data.activities.map(named) };
      },
    },
    queryClient,
  ).data ?? { types: [], activities: [] };

/** Chooses a token to be put into the text (rule messaging/tokens). */
const InsertToken = ({ onInsert }: { readonly onInsert: (token: string) => void }) => {
  const { t } = useTranslation('messaging');
  return (
    <Select
      searchable
      maw={320}
      label={t('mass.insert')}
      description={t('mass.insertHint')}
      data={mergeTokens.map((token) => ({ value: `\${${token}}`, label: t(`mass.token.${token}`) }))}
      value={null}
      onChange={(token) => token !== null && onInsert(token)}
    />
  );
};

interface StepProps {
  readonly eventId: EventId;
  readonly channel: MassChannel;
  readonly draft: Draft;
  readonly onChange: (change: Partial<Draft>) => void;
  readonly isTesting: boolean;
  readonly onTest: () => void;
  readonly onNext: () => void;
}

const Filters = ({ eventId, draft, onChange }: Pick<StepProps, 'eventId' | 'draft' | 'onChange'>) => {
  const { t } = useTranslation('messaging');
  const { types, activities } = useChoices(eventId);
  const either = (key: 'checkedIn' | 'printed') => (
    <NativeSelect
      label={t(`mass.${key}`)}
      value={draft[key]}
      data={(['all', 'true', 'false'] as const).map((value) => ({ value, label: t(`mass.either.${value}`) }))}
      onChange={({ currentTarget: { value } }) =>
        onChange({ [key]: value === 'true' || value === 'false' ? value : 'all' })
      }
    />
  );
  return (
    <Stack gap="sm" role="group" aria-label={t('mass.filters')}>
      <MultiSelect
        label={t('mass.status')}
        data={RegistrationStatus.options.map((value) => ({ value, label: t(`mass.statuses.${value}`) }))}
        value={[...draft.status]}
        onChange={(said) => onChange({ status: said.map((one) => RegistrationStatus.parse(one)) })}
      />
      <MultiSelect
        clearable
        label={t('mass.payment')}
        data={massPayments.map((value) => ({ value, label: t(`mass.payments.${value}`) }))}
        value={[...draft.paymentStatus]}
        onChange={(said) => onChange({ paymentStatus: said.map((one) => MassPayment.parse(one)) })}
      />
      <MultiSelect
        clearable
        searchable
        label={t('mass.type')}
        data={types}
        value={[...draft.type]}
        onChange={(type) => onChange({ type })}
      />
      {activities.length > 0 && (
        <MultiSelect
          clearable
          searchable
          label={t('mass.activity')}
          data={activities}
          value={[...draft.activity]}
          onChange={(activity) => onChange({ activity })}
        />
      )}
      <Group grow align="end">
        {either('checkedIn')}
        {either('printed')}
      </Group>
      <TextInput
        label={t('mass.numbers')}
        description={t('mass.numbersHint')}
        value={draft.confirmationNumber}
        onChange={(event) => onChange({ confirmationNumber: event.currentTarget.value })}
      />
      <FilterInputs
        eventId={eventId}
        value={draft.fieldMatches}
        onChange={(fieldMatches) => onChange({ fieldMatches })}
      />
      <Switch
        label={t('mass.primariesOnly')}
        checked={draft.primariesOnly}
        onChange={(event) => onChange({ primariesOnly: event.currentTarget.checked })}
      />
    </Stack>
  );
};

/** The words of an e-mail, and the files that go along. */
const MailWords = ({ eventId, draft, onChange }: Pick<StepProps, 'eventId' | 'draft' | 'onChange'>) => {
  const { t } = useTranslation('messaging');
  const pictures = usePictures(eventId);
  return (
    <>
      <DocumentEditor
        id="massMessage"
        kind="message"
        pictures={pictures}
        label={t('mass.message')}
        value={draft.message}
        onChange={(message) => onChange({ message })}
        renderTools={(insert) => <InsertToken onInsert={insert} />}
      />
      <AttachmentsInput
        eventId={eventId}
        value={draft.attachments}
        onChange={(attachments) => onChange({ attachments })}
      />
    </>
  );
};

/** First step: the message, whom it is for, and when it goes out. */
export const ComposeStep = ({ eventId, channel, draft, onChange, isTesting, onTest, onNext }: StepProps) => {
  const { t } = useTranslation('messaging');
  const { number } = useFormat();
  const isWhole = isReady(channel, draft);
  return (
    <Stack>
      {channel === 'email' && (
        <TextInput
          required
          label={t('mass.subject')}
          value={draft.subject}
          onChange={(event) => onChange({ subject: event.currentTarget.value })}
        />
      )}
      {channel === 'email' ? (
        <MailWords eventId={eventId} draft={draft} onChange={onChange} />
      ) : (
        <>
          <Textarea
            required
            autosize
            minRows={4}
            label={t('mass.message')}
            maxLength={longestText}
            value={draft.message}
            onChange={(event) => onChange({ message: event.currentTarget.value })}
          />
          <InsertToken onInsert={(token) => onChange({ message: draft.message + token })} />
          <Text size="sm" c="dimmed" className="tabular">
            {t('mass.length', {
              count: draft.message.trim().length,
              shown: number(draft.message.trim().length),
            })}
          </Text>
        </>
      )}
      <Filters eventId={eventId} draft={draft} onChange={onChange} />
      <WhenInputs draft={draft} onChange={onChange} />
      {channel === 'text' && (
        <TextInput
          type="tel"
          maw={320}
          label={t('mass.testPhone')}
          value={draft.testPhone}
          onChange={(event) => onChange({ testPhone: event.currentTarget.value })}
        />
      )}
      <Group justify="flex-end">
        <SavingButton variant="default" isSaving={isTesting} disabled={!isWhole} onClick={onTest}>
          {t(channel === 'email' ? 'mass.test' : 'mass.testText')}
        </SavingButton>
        <Button disabled={!isWhole} onClick={onNext}>
          {t('mass.next')}
        </Button>
      </Group>
    </Stack>
  );
};
