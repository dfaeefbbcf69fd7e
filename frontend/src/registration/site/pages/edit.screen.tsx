import { Alert, Stack } from '@mantine/core';
import { IconDeviceFloppy, IconInfoCircle } from '@tabler/icons-react';
import type { FileInField } from '@turnout/contracts/fields';
import type { RegistrantId } from '@turnout/contracts/kernel';
import { filesApi } from '@turnout/contracts/attendees';
import { lazy, Suspense, useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useParams } from 'react-router';
import { callForFile } from '../../../platform/api.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { FormErrors } from '../../../ui/form-errors.tsx';
import { notices } from '../../../ui/notices.tsx';
import { Page } from '../../../ui/page.tsx';
import { SendButton } from '../form/send-button.tsx';
import { FormSkeleton } from '../../../ui/skeletons.tsx';
import { UnsavedChanges } from '../../../ui/unsaved-changes.tsx';
import { useColon } from '../../../ui/use-colon.ts';
import { AddingSection } from '../form/adding.section.tsx';
import { addedBody } from '../form/entered/adding.form.ts';
import { EditPrice } from '../form/edit-price.tsx';
import { EditPersonCard, headingOf } from '../form/edit-person.card.tsx';
import { formOf, type OwnGroup } from '../form/entered/edit.form.ts';
import { EventPictures } from '../parts/event-pictures.tsx';
import { useSite } from '../parts/site.layout.tsx';
import { linkOn, useOwnRegistration } from '../parts/site-reads.ts';
import { codeOn } from '../form/entered/register.form.ts';
import { useEdit } from '../form/hooks/use-edit.ts';
import { useMeanwhile } from '../form/hooks/use-meanwhile.ts';
import { usePricing } from '../form/hooks/use-pricing.ts';
import { usePromoCode } from '../form/hooks/use-promo-code.ts';

const TransferDialog = lazy(async () => ({ default: (await import('../parts/transfer.dialog.tsx')).TransferDialog }));
const ConfirmDialog = lazy(async () => ({ default: (await import('../../../ui/confirm-dialog.tsx')).ConfirmDialog }));

interface RemovalProps {
  readonly of: { readonly id: RegistrantId; readonly name: string; readonly isAll: boolean };
  readonly isSaving: boolean;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

const Removal = ({ of: { name, isAll }, isSaving, onConfirm, onCancel }: RemovalProps) => {
  const { t } = useTranslation('site');
  return (
    <Suspense fallback={null}>
      <ConfirmDialog
        opened
        title={isAll ? t('edit.removeAll') : t('edit.removeTitle', { name })}
        confirmLabel={isAll ? t('edit.removeAll') : t('form.remove')}
        // To cancel is what the other button does: this one says that it does not.
        cancelLabel={isAll ? t('edit.keepAll') : t('ui:cancel')}
        isDangerous
        isSaving={isSaving}
        onConfirm={onConfirm}
        onCancel={onCancel}
      >
        {isAll ? t('edit.removeAllText') : t('edit.removeText', { name })}
      </ConfirmDialog>
    </Suspense>
  );
};

/** Whom to remove is asked about; once they are gone, with the button that was pressed, the focus goes to the first of the group. */
const useLeaving = (group: OwnGroup, removeOne: (id: RegistrantId) => Promise<boolean>) => {
  const [leaving, setLeaving] = useState<RemovalProps['of'] | null>(null);
  const [gone, setGone] = useState<RegistrantId | null>(null);
  const first = group.people[0]?._id;
  useEffect(() => {
    if (gone !== null && first !== undefined) document.getElementById(headingOf(first))?.focus();
  }, [gone, first]);
  const remove = async (id: RegistrantId): Promise<void> => {
    const isGone = await removeOne(id);
    setLeaving(null);
    if (isGone) setGone(id);
  };
  return { leaving, setLeaving, remove };
};

const fullNameOf = ({ firstName, lastName }: OwnGroup['people'][number]): string => `${firstName} ${lastName}`.trim();

interface FormProps {
  readonly code: string;
  readonly group: OwnGroup;
  readonly onSaved: () => void;
}

const Form = ({ code, group, onSaved }: FormProps) => {
  const { t } = useTranslation('site');
  const { event, access, readEvent } = useSite();
  const edit = useEdit({ event, code, group, onSaved });
  const { added, rules } = edit.adding;
  const text = added.promoCode ?? codeOn(added, rules);
  const known = access.opened.state === 'read' ? access.opened.data.promoCode : undefined;
  const onProblem = (message: string | null): void => edit.mark('promo-code', message);
  const promo = usePromoCode({ eventId: event._id, text, known, onProblem });
  useMeanwhile(edit.refusal, {
    readEvent,
    readOffers: edit.adding.readOffers,
    applyCode: promo.apply,
    dropCode: promo.drop,
  });
  // Whoever came by a code that opened a type need not enter it again.
  const applied = promo.applied ?? (known !== undefined && known.code === text ? known : null);
  const { leaving, setLeaving, remove } = useLeaving(group, edit.remove);
  const [passing, setPassing] = useState<Pick<RemovalProps['of'], 'id' | 'name'> | null>(null);
  const held = group.people.map(({ type }) => type._id);
  const pricing = usePricing(rules, null, { held });
  const mayEdit = group.people.some((person) => person.mayEdit);
  const readFile = useCallback(
    ({ id }: FileInField) => callForFile(filesApi.readOwnFile, { params: { code, id } }),
    [code],
  );
  return (
    <>
      <form noValidate onSubmit={(pressed) => void edit.save(pressed)}>
        <Stack gap="lg">
          <FormErrors problems={edit.summary} />
          {group.people.map((person, index) => (
            <EditPersonCard
              key={person._id}
              person={person}
              readFile={readFile}
              place={person.registrationIndex}
              form={formOf(group, person)}
              entered={edit.entered[person._id]}
              errors={edit.errors}
              today={edit.today}
              choice={edit.activitiesOf(index)}
              pricing={pricing}
              onEnter={edit.enter}
              onChoose={edit.choose}
              onTransfer={() => setPassing({ id: person._id, name: fullNameOf(person) })}
              onRemove={() =>
                setLeaving({
                  id: person._id,
                  name: fullNameOf(person),
                  isAll: person.registrationIndex === 1,
                })
              }
            />
          ))}
          <AddingSection group={group} adding={edit.adding} promo={{ ...promo, applied }} errors={edit.errors} />
          <EditPrice
            code={code}
            group={group}
            changes={edit.changes}
            added={added.people.length === 0 ? null : { ...addedBody(added, rules), promoCode: applied?.code }}
            firstPlace={edit.adding.firstPlace}
          />
          {mayEdit && (
            <SendButton
              isSaving={edit.isSaving}
              waits={edit.isWaiting && t('edit.waiting')}
              icon={<IconDeviceFloppy size={20} aria-hidden />}
            >
              {t('edit.save')}
            </SendButton>
          )}
        </Stack>
        <UnsavedChanges isDirty={() => edit.isDirty && !edit.isSaving} />
        {leaving !== null && (
          <Removal
            of={leaving}
            isSaving={edit.isSaving}
            onCancel={() => setLeaving(null)}
            onConfirm={() => void remove(leaving.id)}
          />
        )}
      </form>
      {passing !== null && (
        <Suspense fallback={null}>
          <TransferDialog
            code={code}
            of={passing}
            onClose={() => setPassing(null)}
            onAsked={() => {
              setPassing(null);
              onSaved();
            }}
          />
        </Suspense>
      )}
    </>
  );
};

/** A link that opens nothing any more leads to the event's page (rule self-service/expired-link). */
const Expired = ({ eventId, message }: { readonly eventId: string; readonly message: string }) => {
  useEffect(() => notices.danger(message), [message]);
  return <Navigate to={`/evt/${eventId}`} replace />;
};

/** Registrants edit their registration with the link that was sent to them (rule self-service/editing-by-link). */
export const EditScreen = () => {
  const { t } = useTranslation('site');
  const { labelled } = useColon();
  const { event } = useSite();
  const { code = '' } = useParams();
  const own = useOwnRegistration(linkOn(event._id, code));
  if (own.state === 'refused' && own.refusal.status === 404)
    return <Expired eventId={event._id} message={own.refusal.message} />;
  const number = own.state === 'read' ? own.data.people[0]?.confirmationNumber : undefined;
  return (
    <Page
      title={t('edit.title')}
      size="md"
      above={<EventPictures event={event} isSlim />}
      back={{ to: `/evt/${event._id}`, label: event.name }}
      lead={number !== undefined && labelled(t('status.number'), number)}
    >
      {own.state === 'loading' && <FormSkeleton />}
      {own.state === 'failed' && <ErrorState onRetry={own.again} />}
      {own.state === 'refused' && <ErrorState message={own.refusal.message} onRetry={own.again} />}
      {own.state === 'read' && (
        <>
          {own.data.people.some(({ status }) => status === 'pending') && (
            <Alert icon={<IconInfoCircle aria-hidden />}>{t('confirmation.headline.pending')}</Alert>
          )}
          <Form code={code} group={own.data} onSaved={own.again} />
        </>
      )}
    </Page>
  );
};
