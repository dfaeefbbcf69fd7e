import { Card, Checkbox, Stack, Text, TextInput } from '@mantine/core';
import { formsTopics, typeGroupRecord, type TypeGroupView } from '@turnout/contracts/forms';
import { useTranslation } from 'react-i18next';
import { useTopic } from '../platform/topic.ts';
import type { RecordFormProps } from '../records/record.ts';
import { RecordForm } from '../records/record-form.tsx';
import { RecordPage } from '../records/record-page.tsx';
import { useRecordForm } from '../records/use-record-form.ts';
import { typeGroupBody, typeGroupValues } from './type-group-form.ts';
import { TypeNames } from './type-names.tsx';
import { NumberInput } from '../ui/number-input.tsx';

const useGroupForm = (props: RecordFormProps<TypeGroupView>) => {
  const { t } = useTranslation('forms');
  const { eventId } = props;
  return useRecordForm({
    ...props,
    record: typeGroupRecord,
    valuesOf: typeGroupValues,
    bodyOf: typeGroupBody,
    labels: { name: t('groups.name'), order: t('groups.order'), types: t('groups.types') },
    saved: { created: t('groups.created'), updated: t('groups.updated') },
    words: { show: { types: (ids) => <TypeNames eventId={eventId} ids={ids} /> } },
  });
};

const GroupForm = (props: RecordFormProps<TypeGroupView>) => {
  const { t } = useTranslation('forms');
  const { eventId, home } = props;
  const { view: types } = useTopic(formsTopics.types, { eventId });
  const { form, frame } = useGroupForm(props);
  return (
    <RecordForm frame={frame} cancelTo={home}>
      <Card>
        <Stack>
          <TextInput id="name" required label={t('groups.name')} {...form.getInputProps('name')} />
          <NumberInput
            id="order"
            maw={180}
            min={0}
            max={100_000}
            allowDecimal={false}
            label={t('groups.order')}
            description={t('groups.orderHint')}
            {...form.getInputProps('order')}
          />
          <Checkbox.Group
            id="types"
            tabIndex={-1}
            label={t('groups.types')}
            description={t('groups.typesHint')}
            {...form.getInputProps('types')}
          >
            <Stack gap="xs" mt="xs">
              {types?.map(({ _id, name }) => (
                <Checkbox key={_id} value={_id} label={name} />
              ))}
              {types?.length === 0 && <Text c="dimmed">{t('groups.noTypes')}</Text>}
            </Stack>
          </Checkbox.Group>
        </Stack>
      </Card>
    </RecordForm>
  );
};

/** A group of registration types, new or to be changed (rule forms/type-groups). */
export const TypeGroupFormScreen = () => {
  const { t } = useTranslation('forms');
  return (
    <RecordPage
      record={typeGroupRecord}
      words={{ new: t('groups.new'), edit: t('groups.edit') }}
      nameOf={({ name }) => name}
      list={{ label: t('groups.title'), path: 'registration-type-groups' }}
    >
      {(props) => <GroupForm {...props} />}
    </RecordPage>
  );
};
