import { Card, Checkbox, NativeSelect, SimpleGrid, Stack, Switch, Textarea, TextInput, Title } from '@mantine/core';
import { useForm, type UseFormReturnType } from '@mantine/form';
import { checkpointApi, checkpointTopics, type CheckpointView } from '@turnout/contracts/checkpoint';
import { CheckpointId, EventId } from '@turnout/contracts/kernel';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import { useCommand } from '../platform/command.ts';
import { useTopic } from '../platform/topic.ts';
import { ErrorState } from '../ui/error-state.tsx';
import type { Refused } from '../ui/form-problems.ts';
import { notices } from '../ui/notices.tsx';
import { Page } from '../ui/page.tsx';
import { RichTextEditor } from '../ui/rich-text-editor.tsx';
import { SetUpForm, useSetUpForm } from '../ui/set-up-form.tsx';
import { FormSkeleton } from '../ui/skeletons.tsx';
import { bodyOf, type CheckpointFormValues, checkpointProblems, valuesOf } from './checkpoint-form.ts';
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

const useSave = (eventId: EventId, checkpoint: CheckpointView | null) => {
  const define = useCommand(checkpointApi.defineCheckpoint);
  const revise = useCommand(checkpointApi.reviseCheckpoint);
  return {
    isSaving: define.isSaving || revise.isSaving,
    save: async (values: CheckpointFormValues): Promise<Refused | null> => {
      const body = bodyOf(values);
      const answer =
        checkpoint === null
          ? await define.run({ body: { eventId, type: values.type, ...body } })
          : await revise.run({ params: { id: checkpoint._id }, body });
      return answer.ok ? null : answer.refusal;
    },
  };
};

const CheckpointForm = ({
  eventId,
  checkpoint,
}: {
  readonly eventId: EventId;
  readonly checkpoint: CheckpointView | null;
}) => {
  const { t } = useTranslation('checkpoint');
  const navigate = useNavigate();
  const isNew = checkpoint === null;
  const home = `/dashboard/${eventId}/checkpoints`;
  const form = useForm<CheckpointFormValues>({
    initialValues: valuesOf(checkpoint),
    validate: (values) => checkpointProblems(values, t),
  });
  const frame = useSetUpForm({
    form,
    ...useSave(eventId, checkpoint),
    labels: {
      name: t('form.name'),
      description: t('form.description'),
      shown: t('form.fields'),
      ccEmail: t('form.ccEmail'),
      replyToEmail: t('form.replyToEmail'),
    },
    onSaved: async () => {
      notices.success(t(isNew ? 'form.created' : 'updated'));
      await navigate(home);
    },
  });
  return (
    <SetUpForm frame={frame} cancelTo={home}>
      <AboutPart form={form} isNew={isNew} />
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
    </SetUpForm>
  );
};

/** A checkpoint, new or to be changed (spec 002, section 2 «Checkpoint form»). */
export const CheckpointFormScreen = () => {
  const { t } = useTranslation('checkpoint');
  const params = useParams();
  const eventId = EventId.parse(params['eventId']);
  const given = params['checkpointId'];
  const id = CheckpointId.safeParse(given).data;
  const { state, view } = useTopic(checkpointTopics.checkpoints, given === undefined ? null : { eventId });
  const checkpoint = view?.find(({ _id }) => _id === id);
  const isMissing = given !== undefined && (state === 'refused' || (view !== null && checkpoint === undefined));
  return (
    <Page
      title={given === undefined ? t('list.new') : (checkpoint?.name ?? t('form.edit'))}
      size="md"
      back={{ to: `/dashboard/${eventId}/checkpoints`, label: t('list.title') }}
    >
      {isMissing && <ErrorState title={t('missing.title')} message={t('missing.text')} />}
      {given !== undefined && checkpoint === undefined && !isMissing && <FormSkeleton />}
      {(given === undefined || checkpoint !== undefined) && (
        <CheckpointForm key={given ?? 'new'} eventId={eventId} checkpoint={checkpoint ?? null} />
      )}
    </Page>
  );
};
