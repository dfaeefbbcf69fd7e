import { Anchor, Card, Tabs, Text } from '@mantine/core';
import {
  discountFields,
  firstFieldsOf,
  type FieldView,
  formsTopics,
  typeRecord,
  type TypeView,
} from '@turnout/contracts/forms';
import { TypeId, type FieldId } from '@turnout/contracts/kernel';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { newCommandId } from '../platform/id.ts';
import { useMay } from '../platform/session.ts';
import { useTellDraft } from '../platform/told-draft.ts';
import { useTopic } from '../platform/topic.ts';
import type { RecordFormProps } from '../records/record.ts';
import { RecordForm } from '../records/record-form.tsx';
import { RecordPage } from '../records/record-page.tsx';
import { useRecordForm } from '../records/use-record-form.ts';
import { holdsIn } from '../ui/held-input.ts';
import { FormSkeleton } from '../ui/skeletons.tsx';
import { TabList } from '../ui/tab-list.tsx';
import { DesignWords } from './design-words.tsx';
import { BadgeTab } from './badge-tab.tsx';
import { discountFrom, discountWords } from './discount-form.ts';
import { FieldNames, FieldsTab, useFields } from './fields-tab.tsx';
import { GeneralTab } from './general-tab.tsx';
import { CompanionNames, GroupTab } from './group-tab.tsx';
import { MessagesTab } from './messages-tab.tsx';
import { FieldDiscountWords } from './field-discounts-part.tsx';
import { fieldDiscountsSent } from './type-field-discounts.ts';
import { bodyOf, type TypeFormValues, typeProblems, valuesOf } from './type-form.ts';
import { TypeProblems } from './type-problems.tsx';
import { useCurrency } from './use-currency.ts';
import { ValidationsTab } from './validations-tab.tsx';

const tabs = ['general', 'form', 'validations', 'badge', 'messages', 'group'] as const;
/** Where each field stands, so that a problem opens its tab. */
const tabOf: Readonly<Record<string, (typeof tabs)[number]>> = {
  fields: 'form',
  badgeContent: 'badge',
  badgeDesign: 'badge',
  printerType: 'badge',
  printInCapitalLetters: 'badge',
  includeInvitationFile: 'messages',
  emailSubject: 'messages',
  welcomeEmail: 'messages',
  groups: 'group',
  groupCount: 'group',
  orderGroup: 'group',
  minimumCount: 'group',
};

/** Of a type that is not saved yet: no other can name it. */
const unsaved = TypeId.parse('0'.repeat(20));
/** What the preview of such a type is found by, in the other tabs of this browser. */
const newTypeId = (): TypeId => TypeId.parse(newCommandId().replaceAll('-', '').slice(0, 20));

interface TypeFormProps extends RecordFormProps<TypeView> {
  /** The fields that a new type begins with. */
  readonly first: readonly FieldId[];
}

const useTypeForm = ({ first, ...props }: TypeFormProps, openTab: (tab: string) => void) => {
  const { t } = useTranslation('forms');
  const { t: all } = useTranslation();
  const { eventId, view } = props;
  const currency = useCurrency(eventId);
  return useRecordForm({
    ...props,
    record: typeRecord,
    valuesOf: (type) => valuesOf(type, first),
    bodyOf,
    problems: (values) => typeProblems(values, { eventId, currency, t: all, type: view }),
    labels: {
      name: t('type.name'),
      description: t('type.description'),
      order: t('type.order'),
      availableSeats: t('type.availableSeats'),
      waitingList: t('type.waitingList'),
      waitingListHours: t('type.waitingListHours'),
      publicRegistration: t('type.publicRegistration'),
      hiddenFromExternal: t('type.hiddenFromExternal'),
      typeGroupOnly: t('type.typeGroupOnly'),
      guestRegistrationOnly: t('type.guestRegistrationOnly'),
      allowedEmails: t('type.allowedEmails'),
      price: t('type.price'),
      taxRate: t('tax.rate'),
      discount: t('discount.title'),
      discountValue: t('discount.title'),
      discountStartDate: t('discount.title'),
      discountEndDate: t('discount.title'),
      customFieldsDiscounts: t('type.fieldDiscounts'),
      fieldDiscounts: t('type.fieldDiscounts'),
      registrationWithoutPayment: t('type.registrationWithoutPayment'),
      badgePrintingWithoutPayment: t('type.badgePrintingWithoutPayment'),
      showPaymentStatus: t('type.showPaymentStatus'),
      allowEdit: t('type.allowEdit'),
      requireApproval: t('type.requireApproval'),
      requireValidation: t('type.requireValidation'),
      blockChanges: t('type.blockChanges'),
      fields: t('type.fields'),
      printerType: t('type.printerType'),
      printInCapitalLetters: t('type.printInCapitalLetters'),
      badgeContent: t('type.badgeContent'),
      badgeDesign: t('designer.title'),
      sendEmailOnRegistration: t('type.sendEmailOnRegistration'),
      emailSubject: t('type.emailSubject'),
      welcomeEmail: t('type.welcomeEmail'),
      includeInvitationFile: t('type.includeInvitationFile'),
      groups: t('type.groups'),
      companions: t('type.groups'),
      minimumCount: t('type.minimumCount'),
    },
    onProblem: (field) => openTab(tabOf[field ?? ''] ?? 'general'),
    saved: { created: t('type.created'), updated: t('type.updated') },
    words: {
      from: {
        companions: ['groups', 'groupCount', 'orderGroup'],
        allowedEmails: ['allowedEmailsRevision'],
        discount: Object.keys(discountFields),
        fieldDiscounts: ['customFieldsDiscounts'],
      },
      said: ({ discount, fieldDiscounts }) => ({
        discount: discountFrom(discount),
        fieldDiscounts: fieldDiscountsSent(fieldDiscounts),
      }),
      show: {
        discount: (draft) => discountWords(draft, currency),
        fieldDiscounts: (discounts) => (
          <FieldDiscountWords eventId={eventId} known={view?.fields ?? []} discounts={discounts} currency={currency} />
        ),
        badgeDesign: (parts) => <DesignWords parts={parts} />,
        printerType: (printer) => t(`type.printer.${printer}`),
        fields: (ids) => <FieldNames eventId={eventId} known={view?.fields ?? []} ids={ids} />,
        companions: (companions) => <CompanionNames eventId={eventId} companions={companions} />,
      },
    },
  });
};

/** What the type as it stands in the form lacks; said at once, before it is saved. */
const FormProblems = ({ eventId, view, values }: TypeFormProps & { readonly values: TypeFormValues }) => {
  const types = useTopic(formsTopics.types, { eventId }).view ?? [];
  const fields = useFields({ eventId, known: view?.fields ?? [] });
  const type = {
    ...values,
    _id: view?._id ?? unsaved,
    groups: values.companions.map((companion) => companion.type),
    groupCount: Object.fromEntries(values.companions.map((companion) => [companion.type, Number(companion.count)])),
    minimumCount: Number(values.minimumCount),
    fields: values.fields.flatMap((id) => fields.find(({ _id }) => _id === id) ?? []),
  };
  return <TypeProblems type={type} all={types} />;
};

/**
 * Tells the preview, which may be open in another tab, what the form holds before it is saved.
 * @returns where the preview is, from that of all types on.
 */
const useTellPreview = (type: TypeView | null, values: TypeFormValues, fields: readonly FieldView[]): string => {
  const { t } = useTranslation('forms');
  const [newId] = useState(newTypeId);
  const { fields: _, name, ...draft } = bodyOf(values, type);
  // A new type is shown before it has a name.
  const shown = type === null && name.trim() === '' ? t('types.new') : name;
  useTellDraft(`type.${type?._id ?? newId}`, { ...draft, name: shown, fields });
  return type === null ? `${newId}?new` : type._id;
};

const TypeForm = (props: TypeFormProps) => {
  const { t } = useTranslation('forms');
  const { eventId, view: type, home } = props;
  const [tab, setTab] = useState<string>('general');
  const panels = useRef<HTMLDivElement>(null);
  const { form, frame } = useTypeForm(props, setTab);
  // A field that is changed in a dialog over this form is left with it.
  const beside = useRef(() => false);
  const isDirty = (): boolean => frame.isDirty() || beside.current();
  const currency = useCurrency(eventId);
  const known = useFields({ eventId, known: type?.fields ?? [] });
  const asked = form.values.fields.flatMap((id) => known.find(({ _id }) => _id === id) ?? []);
  const preview = useTellPreview(type, form.values, asked);
  return (
    <RecordForm frame={{ ...frame, isDirty }} cancelTo={home}>
      <Card>
        <Tabs
          ref={panels}
          value={tab}
          // What is typed there and is no number would be gone with its tab, and be saved as none.
          onChange={(next) => holdsIn(panels.current) || setTab(next ?? 'general')}
          keepMounted={false}
        >
          <TabList open={tab} tabs={tabs.map((name) => ({ value: name, label: t(`type.tab.${name}`) }))} />
          <Tabs.Panel value="general">
            <GeneralTab eventId={eventId} type={type} form={form} currency={currency} fields={asked} />
          </Tabs.Panel>
          <Tabs.Panel value="form">
            <FormProblems {...props} values={form.values} />
            <Text size="sm" mb="md">
              <Anchor href={`${home}/preview/${preview}`} target="_blank" rel="noopener" underline="always">
                {t('type.preview')}
              </Anchor>{' '}
              {t('type.previewHint')}
            </Text>
            <FieldsTab
              eventId={eventId}
              known={type?.fields ?? []}
              chosen={form.values.fields}
              onChange={(fields) => form.setFieldValue('fields', [...fields])}
              beside={beside}
            />
          </Tabs.Panel>
          <Tabs.Panel value="validations">
            {type === null ? <Text c="dimmed">{t('validations.unsaved')}</Text> : <ValidationsTab type={type} />}
          </Tabs.Panel>
          <Tabs.Panel value="badge">
            <BadgeTab eventId={eventId} form={form} fields={asked} />
          </Tabs.Panel>
          <Tabs.Panel value="messages">
            <MessagesTab eventId={eventId} form={form} fields={asked} />
          </Tabs.Panel>
          <Tabs.Panel value="group">
            <GroupTab eventId={eventId} form={form} />
          </Tabs.Panel>
        </Tabs>
      </Card>
    </RecordForm>
  );
};

/** A type that does not exist yet begins with the event's fields for name and e-mail, so those are waited for. */
const NewTypeForm = (props: RecordFormProps<TypeView>) => {
  const maySee = useMay(props.eventId)('viewCustomFields');
  const { view, state } = useTopic(formsTopics.fields, maySee ? { eventId: props.eventId } : null);
  if (maySee && view === null && state !== 'refused') return <FormSkeleton />;
  return <TypeForm {...props} first={firstFieldsOf(view ?? [])} />;
};

/** A registration type, new or to be changed (rule forms/type-form). */
export const TypeFormScreen = () => {
  const { t } = useTranslation('forms');
  return (
    <RecordPage
      record={typeRecord}
      words={{ new: t('types.new'), edit: t('types.edit') }}
      nameOf={({ name }) => name}
      list={{ label: t('types.title'), path: 'registration-types' }}
    >
      {(props) => (props.view === null ? <NewTypeForm {...props} /> : <TypeForm {...props} first={[]} />)}
    </RecordPage>
  );
};
