import type { RoleFlags } from '@turnout/contracts/access';
import { IconCheck, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { reachOf } from './permission-groups.ts';
import classes from './permission-cards.module.css';

/** What a role can and cannot do, in plain words. */
export const RoleReach = ({ role }: { readonly role: RoleFlags }) => {
  const { t } = useTranslation('access');
  const { can, cannot } = reachOf(role);
  return (
    <div className={classes.reach}>
      {[
        { key: 'can', flags: can, Icon: IconCheck },
        { key: 'cannot', flags: cannot, Icon: IconX },
      ].map(({ key, flags, Icon }) => (
        <div key={key}>
          <p className={classes.reachTitle}>{t(`reach.${key}`)}</p>
          <ul data-reach={key}>
            {flags.length === 0 && <li>{t('reach.nothing')}</li>}
            {flags.map((flag) => (
              <li key={flag}>
                <Icon size={15} aria-hidden />
                {t(`permission.${flag}`)}
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  );
};
