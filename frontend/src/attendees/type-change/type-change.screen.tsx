import { Alert, Button, Card, Checkbox, Group, NativeSelect, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { EventId, RegistrantId } from '@turnout/contracts/kernel';
import { selfServiceApi, type TypeChangeForm } from '@turnout/contracts/self-service';
import { registrationTopics } from '@turnout/contracts/registration';
import { type FormEvent, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams, useSearchParams } from 'react-router';
import { call } from '../../platform/api.ts';
import { queryClient } from '../../platform/query.ts';
import { useTopic } from '../../platform/topic.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { FieldInput } from '../../ui/field-input.tsx';
import { FormErrors } from '../../ui/form-errors.tsx';
import { Page } from '../../ui/page.tsx';
import { nameOf } from '../../ui/person-name.ts';
import { SavingButton } from '../../ui/saving-button.tsx';
import { FormSkeleton } from '../../ui/skeletons.tsx';
import { UnsavedChanges } from '../../ui/unsaved-changes.tsx';
import { useColon } from '../../ui/use-colon.ts';
import { PriceBeforeCard } from '../detail/price-before.tsx';
import { PricesAsOf } from '../../ui/prices-as-of.tsx';
import { TypeChangeDialog } from './type-change.dialog.tsx';
import { type RebuiltGroup, rebuiltUnder, typeChangeInput } from './type-change.form.ts';
import { usePriceBefore } from '../detail/use-price-before.ts';
import { leavingOut, useTypeChange, wholeForm } from './use-type-change.ts';

interface ChosenProps {
  readonly eventId: EventId;
  readonly id: RegistrantId;
  readonly form: TypeChangeForm;
  readonly type: TypeChangeForm['types'][number];
  readonly group: RebuiltGroup;
}

/** What does not go along: told once when the type is chosen, and again whenever it is asked for. */
const Report = ({ group }: Pick<ChosenProps, 'group'>) => {
  const { t } = useTranslation('attendees');
  const count = group.cleared.length;
  const isAny = count + group.unmapped.length > 0;
  const [isOpen, setOpen] = useState(isAny);
  if (!isAny) return null;
  return (
    <>
      <Alert color="yellow" icon={<IconInfoCircle aria-hidden />} title={t('typeChange.reportTitle')}>
        <Group justify="space-between">
          <Text size="sm">
            {[
              ...(count > 0 ? [t('typeChange.clearedCount', { count })] : []),
              ...(group.unmapped.length > 0 ? [t('typeChange.unmapped', { count: group.unmapped.length })] : []),
            ].join(' ')}
          </Text>
          <Button variant="default" onClick={() => setOpen(true)}>
            {t('typeChange.report')}
          </Button>
        </Group>
      </Alert>
      {isOpen && <TypeChangeDialog group={group} onClose={() => setOpen(false)} />}
    </>
  );
};

/** What the group would be charged under the new type. */
const TypePrice = ({
  id,
  form,
  group,
  asked,
}: Pick<ChosenProps, 'id' | 'form' | 'group'> & { readonly asked: string | null }) => {
  const { t } = useTranslation('attendees');
  const known = usePriceBefore([id, form], asked, async (text, signal) => {
    const body = selfServiceApi.priceTypeChange.body.parse(JSON.parse(text));
    return (await call(selfServiceApi.priceTypeChange, { params: { id }, body, signal })).data.price;
  });
  const names = new Map<string, string>(group.people.map(({ _id, name }) => [_id, name]));
  return asked === null ? (
    <Text c="dimmed">{t('charges.incomplete')}</Text>
  ) : (
    <PriceBeforeCard known={known} nameOf={(one) => names.get(one) ?? ''} />
  );
};

/** The forms of everybody of the group under the type that was chosen. */
const Chosen = (props: ChosenProps) => {
  const { t } = useTranslation('attendees');
  const { colon } = useColon();
  const { eventId, id, group } = props;
  const { judged, problems, labelOf, enter, send, isLeftOut, setLeftOut, ...change } = useTypeChange(props);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void send();
  };
  const errorOf = (input: string): string | undefined => problems.find(({ field }) => field === input)?.message;
  const count = group.unmapped.length;
  return (
    <form onSubmit={submit} noValidate id={wholeForm}>
      <UnsavedChanges isDirty={change.isDirty} />
      <Stack gap="lg">
        <FormErrors problems={problems} />
        <Report group={group} />
        {judged.map(({ person, form }) => (
          <Card component="section" key={person._id} aria-labelledby={`heading-${person._id}`}>
            <Title order={2} size="h3" id={`heading-${person._id}`} mb="md">
              {labelOf(person.place)}
              {colon} <bdi>{person.name}</bdi> · <bdi>{person.typeName}</bdi>
            </Title>
            <SimpleGrid cols={{ base: 1, sm: 2 }}>
              {form.shown.map((field) => {
                const input = typeChangeInput(person._id, field._id);
                const { isLocked, isRequired } = form.of(field._id);
                return (
                  <FieldInput
                    key={input}
                    id={input}
                    field={field}
                    value={form.kept[field._id]}
                    error={errorOf(input)}
                    isRequired={isRequired}
                    isDisabled={isLocked}
                    onChange={(value) => enter(person._id, field._id, value)}
                  />
                );
              })}
            </SimpleGrid>
          </Card>
        ))}
        {count > 0 && (
          <Checkbox
            id={leavingOut}
            checked={isLeftOut}
            onChange={(event) => setLeftOut(event.currentTarget.checked)}
            label={t('typeChange.leavesOut', { count, names: group.unmapped.join(', ') })}
            error={errorOf(leavingOut)}
          />
        )}
        <PricesAsOf value={change.asOf} onChange={change.setAsOf} />
        <TypePrice id={id} form={props.form} group={group} asked={change.asked} />
        <Text size="sm">{t('typeChange.consequences')}</Text>
        <Group justify="flex-end">
          <Button variant="default" component={Link} to={`/dashboard/${eventId}/attendees/${id}`}>
            {t('ui:cancel')}
          </Button>
          <SavingButton type="submit" isSaving={change.isSaving}>
            {t('typeChange.change')}
          </SavingButton>
        </Group>
      </Stack>
    </form>
  );
};

const Choosing = ({ eventId, id, form }: Pick<ChosenProps, 'eventId' | 'id' | 'form'>) => {
  const { t } = useTranslation('attendees');
  const [query, setQuery] = useSearchParams();
  const [primary] = form.registrants;
  const wanted = query.get('type') ?? '';
  const others = form.types.filter(({ _id, typeGroupOnly }) => _id !== primary?.typeId && !typeGroupOnly);
  const type = others.find(({ _id }) => _id === wanted);
  const group = useMemo(() => rebuiltUnder(form, wanted), [form, wanted]);
  return (
    <Stack gap="lg">
      <NativeSelect
        label={t('typeChange.type')}
        description={t('typeChange.typeHint')}
        value={type?._id ?? ''}
        data={[
          { value: '', label: t('typeChange.choose') },
          ...others.map(({ _id, name }) => ({ value: _id, label: name })),
        ]}
        onChange={({ currentTarget: { value } }) => setQuery(value === '' ? {} : { type: value }, { replace: true })}
        maw={480}
      />
      {others.length === 0 && <Text>{t('typeChange.noOther')}</Text>}
      {wanted !== '' && type === undefined && <Text role="alert">{t('typeChange.notOffered')}</Text>}
      {type !== undefined && group !== null && (
        <Chosen key={type._id} eventId={eventId} id={id} form={form} type={type} group={group} />
      )}
    </Stack>
  );
};

/** Rebuilds a registration under another type (rule self-service/type-change). The query `type` names it. */
export const TypeChangeScreen = () => {
  const { t } = useTranslation('attendees');
  const params = useParams();
  const eventId = EventId.parse(params.eventId);
  const id = RegistrantId.parse(params.registrationId);
  // Whatever others change of the group meanwhile is read anew.
  const { view } = useTopic(registrationTopics.group, { eventId, registrationId: id });
  const seen = view?.map(({ _id, status, checkedIn, fields }) => ({ _id, status, checkedIn, fields })) ?? null;
  const { data, error, refetch } = useQuery(
    {
      queryKey: [selfServiceApi.typeChangeForm.path, id, seen],
      placeholderData: keepPreviousData,
      queryFn: async ({ signal }) => (await call(selfServiceApi.typeChangeForm, { params: { id }, signal })).data.form,
    },
    queryClient,
  );
  const [primary] = data?.registrants ?? [];
  return (
    <Page
      title={t('typeChange.title')}
      lead={primary === undefined ? undefined : nameOf(primary.personal)}
      size="xl"
      back={{ to: `/dashboard/${eventId}/attendees/${id}`, label: t('print.back') }}
    >
      {error !== null && (
        <ErrorState title={t('typeChange.refused')} message={error.message} onRetry={() => void refetch()} />
      )}
      {error === null && (data === undefined ? <FormSkeleton /> : <Choosing eventId={eventId} id={id} form={data} />)}
    </Page>
  );
};
