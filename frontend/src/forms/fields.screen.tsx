import { Anchor, Button, Card, Group, List, Stack, Tabs, Text, TextInput } from '@mantine/core';
import { fieldRecord, type FieldView, formsApi } from '@turnout/contracts/forms';
import { EventId } from '@turnout/contracts/kernel';
import { IconForms, IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { z } from 'zod';
import { useMay } from '../platform/session.ts';
import { useTopic } from '../platform/topic.ts';
import { NewRecordButton } from '../records/new-record.button.tsx';
import { RetireDialog } from '../records/retire.dialog.tsx';
import { useClone } from '../records/use-clone.ts';
import { useRetire, type Retiring } from '../records/use-retire.ts';
import { useAddressParams } from '../ui/address-params.ts';
import { Dialog } from '../ui/dialog.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { LiveList } from '../ui/live-list.tsx';
import { Page } from '../ui/page.tsx';
import { RowActions } from '../ui/row-actions.tsx';
import { SavingButton } from '../ui/saving-button.tsx';
import { TabList } from '../ui/tab-list.tsx';
import { fieldsMatching } from './field-search.ts';
import { FieldSummary } from './field-summary.tsx';
import classes from './fields.module.css';
import { WidgetsTab } from './widgets-tab.tsx';

const Named = z.array(z.looseObject({ _id: z.string(), name: z.string() })).catch([]);
const Titled = z.array(z.looseObject({ _id: z.string(), title: z.string() })).catch([]);
const InUse = z
  .looseObject({ types: Named, activities: Named, dependantFields: Titled })
  .catch({ types: [], activities: [], dependantFields: [] });
/** What uses a field, as the refusal to delete it tells. */
type Uses = z.infer<typeof InUse>;

interface DeleteDialogProps {
  readonly retiring: Retiring<FieldView>;
  readonly uses: Uses | null;
  readonly base: string;
}

interface UsersProps {
  readonly head: string;
  readonly of: readonly { readonly _id: string; readonly name: string }[];
  readonly to: (id: string) => string;
}

const Users = ({ head, of, to }: UsersProps) =>
  of.length > 0 && (
    <div>
      <Text fw={600}>{head}</Text>
      <List>
        {of.map(({ _id, name }) => (
          <List.Item key={_id}>
            <Anchor component={Link} to={to(_id)}>
              {name}
            </Anchor>
          </List.Item>
        ))}
      </List>
    </div>
  );

/** Deletes a field; one that forms use only with 'Delete Anyway' (rule forms/field-in-use). */
const DeleteFieldDialog = ({ retiring, uses, base }: DeleteDialogProps) => {
  const { t } = useTranslation('forms');
  const { asked: field, close, isSaving, retire } = retiring;
  if (field !== null && uses !== null) {
    const { types, activities, dependantFields } = uses;
    return (
      <Dialog opened onClose={close} title={t('fields.used')} closeButtonProps={{ 'aria-label': t('ui:close') }}>
        <Stack>
          <Text>{t('fields.usedText', { name: field.title })}</Text>
          <Users head={t('fields.usedTypes')} of={types} to={(id) => `${base}/registration-types/edit/${id}`} />
          <Users head={t('fields.usedActivities')} of={activities} to={(id) => `${base}/activities/${id}/edit`} />
          <Users
            head={t('fields.usedFields')}
            of={dependantFields.map(({ _id, title }) => ({ _id, name: title }))}
            to={(id) => `${base}/custom-fields/edit/${id}`}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={close}>
              {t('ui:cancel')}
            </Button>
            <SavingButton color="red" isSaving={isSaving} onClick={() => void retire({ force: 'true' })}>
              {t('fields.deleteAnyway')}
            </SavingButton>
          </Group>
        </Stack>
      </Dialog>
    );
  }
  return (
    <RetireDialog retiring={retiring} title={t('fields.deleteTitle')}>
      {t('fields.deleteText', { name: field?.title ?? '' })}
    </RetireDialog>
  );
};

const FieldList = ({ fields, eventId }: { readonly fields: readonly FieldView[]; readonly eventId: EventId }) => {
  const { t } = useTranslation('forms');
  const may = useMay(eventId);
  const [search, setSearch] = useState('');
  const mayEdit = may('editCustomFields');
  const [uses, setUses] = useState<Uses | null>(null);
  const clone = useClone(formsApi.cloneField);
  const base = `/dashboard/${eventId}`;
  const retiring = useRetire<FieldView>(
    { calls: { ...fieldRecord.calls, retire: formsApi.retireField } },
    (refusal) => {
      const isUsed = refusal.code === 'field-in-use';
      setUses(isUsed ? InUse.parse(refusal.body) : null);
      return isUsed;
    },
  );
  const ask = (field: FieldView): void => {
    setUses(null);
    retiring.ask(field);
  };
  const shown = fieldsMatching(fields, search);
  return (
    <Stack gap="sm">
      {fields.length > 8 && (
        <TextInput
          type="search"
          aria-label={t('fields.search')}
          placeholder={t('fields.search')}
          leftSection={<IconSearch size={17} aria-hidden />}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
      )}
      {shown.length === 0 && (
        <EmptyState icon={<IconForms />} title={t('fields.noMatch')}>
          {t('fields.noMatchText')}
        </EmptyState>
      )}
      <Card padding={0} hidden={shown.length === 0}>
        <ul className={classes.list}>
          {shown.map((field) => (
            <li key={field._id} className={classes.row}>
              <FieldSummary field={field} withBadges />
              {mayEdit && (
                <RowActions
                  name={field.title}
                  editTo={`/dashboard/${eventId}/custom-fields/edit/${field._id}`}
                  onClone={() => clone(field._id)}
                  onDelete={() => ask(field)}
                />
              )}
            </li>
          ))}
        </ul>
      </Card>
      <DeleteFieldDialog retiring={retiring} uses={uses} base={base} />
    </Stack>
  );
};

const Tab = z.enum(['fields', 'widgets']).catch('fields');

/** The custom fields of an event and its dashboard's widgets, live (rule forms/fields-screen). */
export const FieldsScreen = () => {
  const { t } = useTranslation('forms');
  const eventId = EventId.parse(useParams()['eventId']);
  const topic = useTopic(fieldRecord.topic, { eventId });
  const may = useMay(eventId);
  const [params, change] = useAddressParams();
  const tab = Tab.parse(params.get('tab') ?? 'fields');
  const make = may('createCustomFields') && (
    <NewRecordButton to={`/dashboard/${eventId}/custom-fields/create`}>{t('fields.new')}</NewRecordButton>
  );
  return (
    <Page title={t('fields.title')} lead={t('fields.lead')} actions={tab === 'fields' && make}>
      <Tabs value={tab} keepMounted={false} onChange={(next) => change('tab', next === 'widgets' ? next : null)}>
        <TabList open={tab} tabs={Tab.unwrap().options.map((value) => ({ value, label: t(`fields.tab.${value}`) }))} />
        <Tabs.Panel value="fields" pt="md">
          <LiveList topic={topic} empty={{ icon: <IconForms />, title: t('fields.none'), text: t('fields.noneText') }}>
            {(fields) => <FieldList fields={fields} eventId={eventId} />}
          </LiveList>
        </Tabs.Panel>
        <Tabs.Panel value="widgets">
          <WidgetsTab eventId={eventId} />
        </Tabs.Panel>
      </Tabs>
    </Page>
  );
};
