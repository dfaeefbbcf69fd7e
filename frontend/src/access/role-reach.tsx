import type { RoleFlags } from '@turnout/contracts/access';
import type { Flag } from '@turnout/contracts/kernel';
import { IconCheck, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { reachOf } from './permission-groups.ts';
import classes from './permission-cards.module.css';

interface Props {
  readonly role: RoleFlags;
  /** What it cannot do is folded away, under how much that is: for dialogs. */
  readonly isBrief?: boolean;
}

/** What a role can and cannot do, in plain words. */
export const RoleReach = ({ role, isBrief = false }: Props) => {
  const { t } = useTranslation('access');
  const { can, cannot } = reachOf(role);
  const list = (key: 'can' | 'cannot', flags: readonly Flag[]) => {
    const Icon = key === 'can' ? IconCheck : IconX;
    return (
      <ul data-reach={key}>
        {flags.length === 0 && <li>{t('reach.nothing')}</li>}
        {flags.map((flag) => (
          <li key={flag}>
            <Icon size={15} aria-hidden />
            {t(`permission.${flag}`)}
          </li>
        ))}
      </ul>
    );
  };
  return (
    <div className={classes.reach}>
      <div>
        <p className={classes.reachTitle}>{t('reach.can')}</p>
        {list('can', can)}
      </div>
      {isBrief ? (
        <details>
          <summary className={classes.reachTitle}>{t('reach.cannotCount', { count: cannot.length })}</summary>
          {list('cannot', cannot)}
        </details>
      ) : (
        <div>
          <p className={classes.reachTitle}>{t('reach.cannot')}</p>
          {list('cannot', cannot)}
        </div>
      )}
    </div>
  );
};
