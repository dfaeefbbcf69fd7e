import { Alert, Stack, Text } from '@mantine/core';
import { IconCircleCheck, IconInfoCircle } from '@tabler/icons-react';
import type { TransferOffer } from '@turnout/contracts/self-service';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { ErrorState } from '../../../ui/error-state.tsx';
import { FormErrors } from '../../../ui/form-errors.tsx';
import { Page } from '../../../ui/page.tsx';
import { SendButton } from '../form/send-button.tsx';
import { FormSkeleton } from '../../../ui/skeletons.tsx';
import { TermsBox } from '../../../ui/terms.box.tsx';
import { UnsavedChanges } from '../../../ui/unsaved-changes.tsx';
import { EventPictures } from '../parts/event-pictures.tsx';
import { PersonCard } from '../form/person.card.tsx';
import { isUntouched } from '../form/entered/register.form.ts';
import { useSite } from '../parts/site.layout.tsx';
import { linkOn, useTransferOffer } from '../parts/site-reads.ts';
import { TransferPrice } from '../money/transfer-price.tsx';
import { useTransfer } from '../form/hooks/use-transfer.ts';

const Form = ({ code, offer }: { readonly code: string; readonly offer: TransferOffer }) => {
  const { t } = useTranslation('site');
  const site = useSite();
  const transfer = useTransfer(site, code, offer);
  const { draft, type, rules, errors, change } = transfer;
  const [person] = draft.people;
  return (
    <form noValidate onSubmit={(pressed) => void transfer.submit(pressed)}>
      <Stack gap="lg">
        <Alert role="note" icon={<IconInfoCircle aria-hidden />}>
          {t('transfer.offer', { name: offer.from })}
        </Alert>
        <FormErrors problems={transfer.summary} />
        {person !== undefined && (
          <PersonCard
            eventId={site.event._id}
            person={person}
            place={1}
            heading={t('transfer.own')}
            type={type}
            copiesFrom={undefined}
            filler={rules}
            pricing={null}
            errors={errors}
            change={change}
          />
        )}
        <TransferPrice code={code} fields={transfer.fields} />
        {offer.form.requireValidation && (
          <Text c="dimmed" role="note">
            {t('edit.waits')}
          </Text>
        )}
        {rules.hasTerms && (
          <TermsBox
            html={site.event.termsAndConditions}
            isAgreed={draft.termsAgreed}
            error={errors.terms}
            onChange={(agree) => change({ agree })}
          />
        )}
        <SendButton
          isSaving={transfer.isSaving}
          waits={transfer.isWaiting && t('form.waiting')}
          icon={<IconCircleCheck size={20} aria-hidden />}
        >
          {t('transfer.accept')}
        </SendButton>
      </Stack>
      <UnsavedChanges isDirty={() => !transfer.isFinished() && !isUntouched(draft)} />
    </form>
  );
};

/** Somebody takes over a registration that was passed on to them, with details of their own. */
export const TransferScreen = () => {
  const { t } = useTranslation('site');
  const { event } = useSite();
  const { code = '' } = useParams();
  const offer = useTransferOffer(linkOn(event._id, code));
  return (
    <Page
      title={t('transfer.title')}
      size="md"
      above={<EventPictures event={event} isSlim />}
      back={{ to: `/evt/${event._id}`, label: event.name }}
      lead={offer.state === 'read' ? offer.data.form.name : undefined}
    >
      {offer.state === 'loading' && <FormSkeleton />}
      {offer.state === 'failed' && <ErrorState onRetry={offer.again} />}
      {offer.state === 'refused' && <ErrorState title={t('transfer.gone')} message={offer.refusal.message} />}
      {offer.state === 'read' && <Form key={code} code={code} offer={offer.data} />}
    </Page>
  );
};
