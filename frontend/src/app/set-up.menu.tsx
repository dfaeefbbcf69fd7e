import { Menu } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { EntryIcon } from './entry-icon.tsx';
import type { Entry } from './navigation.ts';
import { SetUpButton } from './set-up.button.tsx';

/** What is set up once, in a menu; open from its first moment, for it is fetched when it is asked for. */
export const SetUpMenu = ({ entries }: { readonly entries: readonly Entry[] }) => {
  const { t } = useTranslation('app');
  return (
    <Menu position="bottom-start" defaultOpened>
      <Menu.Target>
        <SetUpButton entries={entries} />
      </Menu.Target>
      <Menu.Dropdown>
        {entries.map(({ key, to }) => (
          <Menu.Item key={key} component={Link} to={to} leftSection={<EntryIcon name={key} />}>
            {t(`nav.${key}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
};
