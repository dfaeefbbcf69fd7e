import { Card, Checkbox, Stack } from '@mantine/core';
import type { RoleFlags } from '@turnout/contracts/access';
import type { Flag } from '@turnout/contracts/kernel';
import { useTranslation } from 'react-i18next';
import { offeredGroups, withFlags } from './permission-groups.ts';
import classes from './permission-cards.module.css';

interface PermissionCardsProps {
  readonly role: RoleFlags;
  /** Whether whoever edits may give this flag; the others are shown and cannot be pressed. */
  readonly mayGive: (flag: Flag) => boolean;
  readonly onChange: (role: RoleFlags) => void;
}

interface GroupCardProps extends PermissionCardsProps {
  readonly name: string;
  readonly flags: readonly Flag[];
}

const GroupCard = ({ name, flags, role, mayGive, onChange }: GroupCardProps) => {
  const { t } = useTranslation('access');
  const open = flags.filter(mayGive);
  const isAll = flags.every((flag) => role[flag]);
  return (
    <Card component="fieldset" className={classes.group ?? ''}>
      <legend className="unseen">{t(`permissionGroup.${name}`)}</legend>
      <Checkbox
        className={classes.all ?? ''}
        label={t(`permissionGroup.${name}`)}
        aria-label={t('userEdit.all', { group: t(`permissionGroup.${name}`) })}
        checked={isAll}
        indeterminate={!isAll && flags.some((flag) => role[flag])}
        disabled={open.length === 0}
        onChange={() => onChange(withFlags(role, open, !open.every((flag) => role[flag])))}
      />
      <Stack gap="sm">
        {flags.map((flag) => (
          <Checkbox
            key={flag}
            label={t(`permission.${flag}`)}
            checked={role[flag]}
            disabled={!mayGive(flag)}
            onChange={(event) => onChange(withFlags(role, [flag], event.currentTarget.checked))}
          />
        ))}
      </Stack>
    </Card>
  );
};

/** One checkbox per permission, grouped by work, each group with one for all of it. */
export const PermissionCards = (props: PermissionCardsProps) => (
  <div className={classes.groups}>
    {offeredGroups.map(({ name, flags }) => (
      <GroupCard key={name} name={name} flags={flags} {...props} />
    ))}
  </div>
);
