import { Button, Group, Stack, Text } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { memo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { offersOf, type Offer } from './entered/offers.ts';
import type { Change, FormRules } from './entered/register.form.ts';
import { isSoldOut, type SiteType } from '../parts/site-types.ts';

interface AddOffersProps {
  readonly offers: readonly Offer[];
  readonly isStaff: boolean;
  readonly change: (change: Change) => void;
}

/** A button for each type that may be brought along (rule registration/who-may-be-brought-along). */
export const AddOffers = ({ offers, isStaff, change }: AddOffersProps) => {
  const { t } = useTranslation('site');
  const container = useRef<HTMLDivElement>(null);
  return (
    <Stack ref={container} gap="xs" id="add-people" tabIndex={-1}>
      {offers.length > 0 && <Text fw={600}>{t('form.addTitle')}</Text>}
      <Group gap="sm">
        {offers.map(({ type, left }) => (
          <Button
            key={type._id}
            variant="light"
            leftSection={<IconUserPlus size={20} aria-hidden />}
            disabled={isSoldOut(type) && !isStaff}
            onClick={() => {
              // The button goes with the last one; the focus stays where it was.
              if (left === 1) container.current?.focus();
              change({ add: type._id });
            }}
          >
            {t('form.add', { type: type.name, left })}
            {type.isHiddenAlong === true && ` (${t('types.hidden')})`}
          </Button>
        ))}
      </Group>
    </Stack>
  );
};

interface AddButtonsProps extends Pick<AddOffersProps, 'change'> {
  readonly primary: SiteType;
  /** The types of everybody who is on the form. */
  readonly present: readonly SiteType[];
  readonly rules: FormRules;
}

/** A button for each type that may be brought along, while some of it are left. */
export const AddButtons = memo(({ primary, present, rules, change }: AddButtonsProps) => {
  if (primary.groups.length === 0) return null;
  const people = present.map(({ _id }) => ({ typeId: _id }));
  return <AddOffers offers={offersOf(primary, { people }, rules)} isStaff={rules.isStaff} change={change} />;
});
AddButtons.displayName = 'AddButtons';
