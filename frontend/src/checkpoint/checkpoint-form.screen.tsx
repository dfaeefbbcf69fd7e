import { Card, Checkbox, NativeSelect, SimpleGrid, Stack, Switch, Textarea, TextInput, Title } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { checkpointRecord, checkpointTopics, type CheckpointView } from '@turnout/contracts/checkpoint';
import { eventSetupTopics } from '@turnout/contracts/event-setup';
import { CheckpointId, EventId } from '@turnout/contracts/kernel';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { useTopic } from '../platform/topic.ts';
import { PlaceRulesPart, usePlaceRuleWords } from '../records/place-rules.part.tsx';
import type { RecordFormProps } from '../records/record.ts';
import { RecordForm } from '../records/record-form.tsx';
import { useRecordForm } from '../records/use-record-form.ts';
import { ErrorState } from '../ui/error-state.tsx';
import { Page } from '../ui/page.tsx';
import { RichTextEditor } from '../ui/rich-text-editor.tsx';
import { FormSkeleton } from '../ui/skeletons.tsx';
import { bodyOf, type CheckpointFormValues, checkpointProblems, serverKeys, valuesOf } from './checkpoint-form.ts';
import { PublicAddress } from './checkpoint-qr.tsx';
import { ShownFieldsEditor } from './shown-fields.editor.tsx';

interface PartProps {
  readonly form: UseFormReturnType<CheckpointFormValues>;
  readonly isNew: boolean;
}

const AboutPart = ({ form, isNew }: PartProps) => {
  const { t } = useTranslation('checkpoint');
  return (
    <Card>
      <Stack>
        <TextInput id="name" required label={t('form.name')} {...form.getInputProps('name')} />
        <Textarea id="description" rows={2} label={t('form.description')} {...form.getInputProps('description')} />
        <NativeSelect
          id="type"
          label={t('form.type')}
          description={t(isNew ? 'form.typeHint' : 'form.typeFixed')}
          disabled={!isNew}
          data={[
            { value: 'unique', label: t('form.typeUnique') },
            { value: 'multiple', label: t('form.typeMultiple') },
          ]}
          value={form.values.type}
          onChange={(event) =>
            form.setFieldValue('type', event.currentTarget.value === 'multiple' ? 'multiple' : 'unique')
          }
        />
        <Switch
          id="checkinEnabled"
          label={t('form.checkinEnabled')}
          {...form.getInputProps('checkinEnabled', { type: 'checkbox' })}
        />
      </Stack>
    </Card>
  );
};

const switches = [
  'enableSearchForExternalCheckin',
  'showQr',
  'showEventLogo',
  'showPrintButton',
  'sendAutoConfirmationEmail',
] as const;

const SettingsPart = ({ form }: Pick<PartProps, 'form'>) => {
  const { t } = useTranslation('checkpoint');
  return (
    <Card>
      <Stack>
        <Title order={2} size="h3">
          {t('form.settings')}
        </Title>
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          {switches.map((name) => (
            <Checkbox
              key={name}
              id={name}
              label={t(`form.${name}`)}
              {...form.getInputProps(name, { type: 'checkbox' })}
            />
          ))}
        </SimpleGrid>
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <TextInput id="ccEmail" type="email" label={t('form.ccEmail')} {...form.getInputProps('ccEmail')} />
          <TextInput
            id="replyToEmail"
            type="email"
            label={t('form.replyToEmail')}
            {...form.getInputProps('replyToEmail')}
          />
        </SimpleGrid>
        <RichTextEditor
          id="successPageMessage"
          label={t('form.successPageMessage')}
          error={form.errors['successPageMessage']}
          value={form.values.successPageMessage}
          onChange={(html) => form.setFieldValue('successPageMessage', html)}
        />
      </Stack>
    </Card>
  );
};

/** The fields shown, one a line, with what is done with each. */
const useShownFields = () => {
  const { t } = useTranslation('checkpoint');
  return (shown: CheckpointFormValues['shown']): string =>
    shown
      .map(({ title, pullDataFromPrimaryRegistrant: isPulled, treatAsEmail: isEmail }) =>
        [
          title,
          ...(isPulled ? [t('form.pullDataFromPrimaryRegistrant')] : []),
          ...(isEmail ? [t('form.treatAsEmail')] : []),
        ].join(' · '),
      )
      .join('\n');
};

const useCheckpointForm = (props: RecordFormProps<CheckpointView>, zone: string | undefined) => {
  const { t } = useTranslation('checkpoint');
  const rules = usePlaceRuleWords(props.eventId, zone);
  return useRecordForm({
    ...props,
    record: checkpointRecord,
    valuesOf,
    bodyOf: (values, view) => ({ ...bodyOf(values), ...(view === null ? { type: values.type } : {}) }),
    problems: (values) => checkpointProblems(values, t),
    labels: {
      ...rules.labels,
      name: t('form.name'),
      description: t('form.description'),
      type: t('form.type'),
      checkinEnabled: t('form.checkinEnabled'),
      shown: t('form.fields'),
      ccEmail: t('form.ccEmail'),
      replyToEmail: t('form.replyToEmail'),
      successPageMessage: t('form.successPageMessage'),
      enableSearchForExternalCheckin: t('form.enableSearchForExternalCheckin'),
      showQr: t('form.showQr'),
      showEventLogo: t('form.showEventLogo'),
      showPrintButton: t('form.showPrintButton'),
      sendAutoConfirmationEmail: t('form.sendAutoConfirmationEmail'),
    },
    saved: { created: t('form.created'), updated: t('updated') },
    words: { from: serverKeys, show: { ...rules.show, shown: useShownFields() } },
  });
};

const CheckpointForm = (props: RecordFormProps<CheckpointView>) => {
  const { t } = useTranslation('checkpoint');
  const { eventId, view: checkpoint, home } = props;
  const zone = useTopic(eventSetupTopics.event, { eventId }).view?.timeZone;
  const { form, frame } = useCheckpointForm(props, zone);
  return (
    <RecordForm frame={frame} cancelTo={home}>
      <AboutPart form={form} isNew={checkpoint === null} />
      <Card>
        <Stack>
          <Title order={2} size="h3">
            {t('ui:placeRules.title')}
          </Title>
          <PlaceRulesPart
            eventId={eventId}
            zone={zone}
            values={form.values}
            errors={form.errors}
            onChange={(change) => form.setValues(change)}
          />
        </Stack>
      </Card>
      <Card>
        <Stack>
          <Title order={2} size="h3">
            {t('form.fields')}
          </Title>
          <ShownFieldsEditor
            eventId={eventId}
            shown={form.values.shown}
            error={form.errors['shown']}
            onChange={(shown) => form.setFieldValue('shown', shown)}
          />
        </Stack>
      </Card>
      <SettingsPart form={form} />
      {checkpoint !== null && (
        <Card>
          <PublicAddress checkpoint={checkpoint} />
        </Card>
      )}
    </RecordForm>
  );
};

/** A checkpoint, new or to be changed (rule checkpoint/form). */
export const CheckpointFormScreen = () => {
  const { t } = useTranslation('checkpoint');
  const params = useParams();
  const eventId = EventId.parse(params['eventId']);
  const given = params['checkpointId'];
  const id = CheckpointId.safeParse(given).data;
  const { state, view } = useTopic(checkpointTopics.checkpoints, given === undefined ? null : { eventId });
  const checkpoint = view?.find(({ _id }) => _id === id);
  const home = `/dashboard/${eventId}/checkpoints`;
  const isMissing = given !== undefined && (state === 'refused' || (view !== null && checkpoint === undefined));
  return (
    <Page
      title={given === undefined ? t('list.new') : (checkpoint?.name ?? t('form.edit'))}
      size="md"
      back={{ to: home, label: t('list.title') }}
    >
      {isMissing && <ErrorState title={t('missing.title')} message={t('missing.text')} />}
      {given !== undefined && checkpoint === undefined && !isMissing && <FormSkeleton />}
      {(given === undefined || checkpoint !== undefined) && (
        <CheckpointForm key={given ?? 'new'} eventId={eventId} view={checkpoint ?? null} home={home} />
      )}
    </Page>
  );
};
