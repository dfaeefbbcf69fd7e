import type { SeatsView } from '@turnout/contracts/forms';
import { Stack, Text } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams, useSearchParams } from 'react-router';
import { ErrorState } from '../../../ui/error-state.tsx';
import { FormErrors } from '../../../ui/form-errors.tsx';
import { Page } from '../../../ui/page.tsx';
import { FormSkeleton } from '../../../ui/skeletons.tsx';
import { UnsavedChanges } from '../../../ui/unsaved-changes.tsx';
import { useSame } from '../../../ui/use-same.ts';
import { BotCheckBox } from '../../../platform/bot-check.box.tsx';
import { TermsBox } from '../../../ui/terms.box.tsx';
import { AddButtons } from '../form/add-buttons.tsx';
import { hasDraft } from '../form/entered/draft.ts';
import { EventPictures } from '../parts/event-pictures.tsx';
import { PersonCard } from '../form/person.card.tsx';
import { useLeftInGroup, useSeatsInGroup } from '../form/entered/options-left.ts';
import { NotOffered } from '../parts/not-offered.tsx';
import { ApprovalNeeded, GuestsOnly, HiddenMark, OpenedMark, Price } from '../parts/public-types.tsx';
import { codeOn, typesIn } from '../form/entered/register.form.ts';
import { PricesAsOf } from '../../../ui/prices-as-of.tsx';
import { SeatsOrOffer, useEnteredBefore } from '../form/offered-seat.tsx';
import { Resumed } from '../form/resumed.notice.tsx';
import { TypeGone } from '../form/type-gone.notice.tsx';
import { FormClosed } from '../parts/form-closed.tsx';
import { useIsOpen } from '../parts/use-is-open.ts';
import { useMeanwhile } from '../form/hooks/use-meanwhile.ts';
import { useSite } from '../parts/site.layout.tsx';
import { FormInvoice } from '../form/form-invoice.tsx';
import { FormPayment } from '../form/form-payment.tsx';
import { FormPrice } from '../form/group-price.tsx';
import { GroupCode } from '../form/group-code.tsx';
import { payingFor, shownTotal } from '../form/entered/paying-for.ts';
import { isPriced, type PriceRules } from '../../../ui/prices.ts';
import { usePromoCode } from '../form/hooks/use-promo-code.ts';
import { SentBefore } from '../form/sent-before.tsx';
import { SendButton } from '../form/send-button.tsx';
import { usePricing } from '../form/hooks/use-pricing.ts';
import { Summary } from '../parts/summary.tsx';
import summaryClasses from '../parts/summary.module.css';
import { isSoldOut, isUnpayable, type SiteType } from '../parts/site-types.ts';
import { useOfferedTypes } from '../parts/use-offered-types.ts';
import { usePrimary } from '../form/hooks/use-primary.ts';
import { useRegister } from '../form/hooks/use-register.ts';

/** What is entered so far, by whom it is judged, and how it changes. */
type Entering = Pick<ReturnType<typeof useRegister>, 'draft' | 'rules' | 'errors' | 'change'>;

interface PeopleProps {
  /** Null: it is only tried. */
  readonly eventId: string | null;
  readonly register: Entering;
  readonly pricing: PriceRules | null;
}

export const People = ({ eventId, register, pricing }: PeopleProps) => {
  const { draft, rules, errors, change } = register;
  const [primary] = typesIn(draft, rules);
  const leftTo = useLeftInGroup(draft, rules);
  const seatsTo = useSeatsInGroup(draft, rules);
  return draft.people.map((person, index) => {
    const type = rules.typeOf(person.typeId);
    return type === undefined ? (
      <TypeGone key={person.key} personKey={person.key} place={index + 1} change={change} />
    ) : (
      <PersonCard
        key={person.key}
        eventId={eventId}
        person={person}
        place={index + 1}
        type={type}
        copiesFrom={index === 0 ? undefined : primary}
        filler={rules}
        pricing={pricing}
        left={leftTo(person.key)}
        seats={seatsTo(person.key)}
        errors={errors}
        change={change}
      />
    );
  });
};

const sendIcon = <IconSend size={20} aria-hidden />;

interface FormProps {
  readonly primary: SiteType;
  readonly types: readonly SiteType[];
  /** It is offered no more; whoever began to fill it in still sees it. */
  readonly isGone: boolean;
  readonly live: SeatsView | null;
  /** Reads the types again, for the seats that are left. */
  readonly onSeatsGone: () => void;
}

const Form = ({ primary, types, isGone, live, onSeatsGone }: FormProps) => {
  const { t } = useTranslation('site');
  const site = useSite();
  const register = useRegister(site, primary, types);
  const { draft, rules, errors, refusal, change } = register;
  useEnteredBefore(primary, register);
  const present = useSame(typesIn(draft, rules));
  // Whoever came by a code that opened a type need not enter it again.
  const entered = draft.promoCode ?? codeOn(draft, rules);
  const { opened } = site.access;
  const promo = usePromoCode({
    eventId: site.event._id,
    text: entered,
    known: opened.state === 'read' ? opened.data.promoCode : undefined,
    onProblem: (message) => register.mark('promo-code', message),
  });
  const agree = useCallback((isAgreed: boolean) => change({ agree: isAgreed }), [change]);
  const code = refusal?.code;
  const pricing = usePricing(rules, promo.applied, { asOf: draft.asOf, left: live?.activitiesLeft, refusal });
  useMeanwhile(refusal, {
    readEvent: site.readEvent,
    readOffers: onSeatsGone,
    applyCode: promo.apply,
    dropCode: promo.drop,
  });
  const isOpen = useIsOpen(site.event, live?.openUntil);
  const isMinimum = primary.minimumCount > 1 && draft.people.length < primary.minimumCount;
  return (
    <div className={summaryClasses.beside}>
      <Summary types={present} />
      <form
        noValidate
        onSubmit={(event) =>
          void register.submit(event, {
            paying: payingFor(site.event, draft, rules, pricing),
            total: shownTotal(draft, rules, pricing),
          })
        }
        onFocusCapture={rules.isStaff ? undefined : register.check.start}
      >
        <Stack gap="lg">
          {register.isResumed && <Resumed onAfresh={register.beginAfresh} />}
          <FormErrors problems={register.summary} />
          <People eventId={site.event._id} register={register} pricing={pricing} />
          <AddButtons primary={primary} present={present} rules={rules} change={change} />
          {isMinimum && (
            <Text c="dimmed" role="note">
              {t('form.minimum', { count: primary.minimumCount })}
            </Text>
          )}
          <GroupCode register={register} promo={promo} pricing={pricing} entered={entered} />
          {rules.isStaff && pricing !== null && isPriced(present, pricing) && (
            <PricesAsOf value={draft.asOf ?? ''} onChange={(asOf) => change({ asOf })} />
          )}
          <FormPrice draft={draft} rules={rules} pricing={pricing} />
          <FormPayment draft={draft} rules={rules} pricing={pricing} errors={errors} change={change} />
          <FormInvoice event={site.event} draft={draft} pricing={pricing} errors={errors} change={change} />
          {rules.hasTerms && !rules.isStaff && (
            <TermsBox
              html={site.event.termsAndConditions}
              isAgreed={draft.termsAgreed}
              error={errors.terms}
              onChange={agree}
            />
          )}
          {!rules.isStaff && <BotCheckBox check={register.check} error={errors['bot-check']} />}
          <SendButton isSaving={register.isSaving} waits={register.isWaiting && t('form.waiting')} icon={sendIcon}>
            {t('form.submit', { count: draft.people.length })}
          </SendButton>
        </Stack>
        <SentBefore {...register.sentBefore} />
        <UnsavedChanges isDirty={register.isDirty} />
        <FormClosed
          isClosed={!isOpen && !rules.isStaff}
          gone={isGone ? primary.name : null}
          isRefused={code === 'registration-closed'}
          onForget={register.forgetRefusal}
          isDirty={register.isDirty}
        />
      </form>
    </div>
  );
};

/** One form for a person or a group (rule registration/registration-form). */
export const RegisterScreen = () => {
  const { t } = useTranslation('site');
  const { event, visitor } = useSite();
  const { typeId } = useParams();
  const types = useOfferedTypes();
  const { primary, isGone, all } = usePrimary(types, typeId, visitor);
  // Who is turned away is turned away by what holds now.
  const isTold = types.state === 'read' && (types.isFresh || (primary !== undefined && !isSoldOut(primary)));
  const back = { to: `/evt/${event._id}/types`, label: t('types.title') };
  return (
    <Page
      title={primary === undefined ? t('form.title') : t('form.titleFor', { type: primary.name })}
      size="md"
      above={<EventPictures event={event} isSlim />}
      back={back}
      lead={
        primary !== undefined && (
          <>
            <HiddenMark type={primary} /> <OpenedMark type={primary} /> <Price type={primary} />{' '}
            <GuestsOnly type={primary} /> <ApprovalNeeded type={primary} /> <SeatsOrOffer type={primary} />
          </>
        )
      }
    >
      {(types.state === 'loading' || (types.state === 'read' && !isTold)) && <FormSkeleton />}
      {(types.state === 'refused' || types.state === 'failed') && <ErrorState onRetry={types.again} />}
      {types.state === 'read' &&
        isTold &&
        (primary === undefined ? (
          <NotOffered />
        ) : (
          <Guarded
            key={primary._id}
            primary={primary}
            types={all}
            isGone={isGone}
            live={types.live}
            onSeatsGone={types.again}
          />
        ))}
    </Page>
  );
};

/** Who comes to a type that is full is told so; who was already filling in keeps what was entered. */
const Guarded = (props: FormProps) => {
  const { event, visitor } = useSite();
  const { primary } = props;
  const [asked] = useSearchParams();
  const [isFull] = useState(
    () => isSoldOut(primary) && !asked.has('offer') && !visitor.isStaff && !hasDraft(event._id, primary._id),
  );
  if (!visitor.isStaff && isUnpayable(primary, event) && !hasDraft(event._id, primary._id))
    return <NotOffered isUnpayable />;
  return isFull ? <NotOffered sold={primary} /> : <Form {...props} />;
};
