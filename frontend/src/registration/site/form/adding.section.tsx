import { Text } from '@mantine/core';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { TermsBox } from '../../../ui/terms.box.tsx';
import { AddOffers } from './add-buttons.tsx';
import { formOf, type OwnGroup } from './entered/edit.form.ts';
import { GroupCode } from './group-code.tsx';
import { useLeftInGroup, useSeatsInGroup } from './entered/options-left.ts';
import { PersonCard } from './person.card.tsx';
import { codeOn } from './entered/register.form.ts';
import { useSite } from '../parts/site.layout.tsx';
import { TypeGone } from './type-gone.notice.tsx';
import type { useAdding } from './hooks/use-adding.ts';
import { usePricing } from './hooks/use-pricing.ts';
import type { usePromoCode } from './hooks/use-promo-code.ts';

interface AddingProps {
  readonly group: OwnGroup;
  readonly adding: ReturnType<typeof useAdding>;
  readonly promo: ReturnType<typeof usePromoCode>;
  /** What is wrong, by the input's id. */
  readonly errors: Readonly<Record<string, string>>;
}

/** Those who are added to a registration, as the registration form asks for them, and a button for each type that is left. */
export const AddingSection = ({ group, adding, promo, errors }: AddingProps) => {
  const { t } = useTranslation('site');
  const { event } = useSite();
  const { added, rules, offers, firstPlace, change } = adding;
  const pricing = usePricing(rules, promo.applied);
  const leftTo = useLeftInGroup(added, rules);
  const seatsTo = useSeatsInGroup(added, rules);
  const agree = useCallback((isAgreed: boolean) => change({ agree: isAgreed }), [change]);
  const [primary] = group.people;
  if (primary === undefined) return null;
  const isAny = added.people.length > 0;
  const minimum = rules.typeOf(primary.type._id)?.minimumCount ?? 0;
  const isMinimum = isAny && group.people.length + added.people.length < minimum;
  return (
    <>
      {added.people.map((person, index) => {
        const type = rules.typeOf(person.typeId);
        const place = firstPlace + index;
        return type === undefined ? (
          <TypeGone key={person.key} personKey={person.key} place={place} change={change} />
        ) : (
          <PersonCard
            key={person.key}
            eventId={event._id}
            person={person}
            place={place}
            type={type}
            copiesFrom={formOf(group, primary)}
            filler={rules}
            pricing={pricing}
            left={leftTo(person.key)}
            seats={seatsTo(person.key)}
            errors={errors}
            change={change}
          />
        );
      })}
      {(isAny || offers.length > 0) && <AddOffers offers={offers} isStaff={false} change={change} />}
      {isMinimum && (
        <Text c="dimmed" role="note">
          {t('form.minimum', { count: minimum })}
        </Text>
      )}
      {isAny && (
        <GroupCode
          register={{ draft: added, rules, errors, change }}
          promo={promo}
          pricing={pricing}
          entered={added.promoCode ?? codeOn(added, rules)}
        />
      )}
      {isAny && rules.hasTerms && (
        <TermsBox html={event.termsAndConditions} isAgreed={added.termsAgreed} error={errors.terms} onChange={agree} />
      )}
    </>
  );
};
