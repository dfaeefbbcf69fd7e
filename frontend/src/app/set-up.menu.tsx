import { Menu } from '@mantine/core';
import { Link } from 'react-router';
import { EntryIcon } from './entry-icon.tsx';
import { useEntryName, type Entry } from './navigation.ts';
import { SetUpButton } from './set-up.button.tsx';

/** What is set up once, in a menu; open from its first moment, for it is fetched when it is asked for. */
export const SetUpMenu = ({ entries }: { readonly entries: readonly Entry[] }) => {
  const nameOf = useEntryName();
  return (
    <Menu position="bottom-start" defaultOpened>
      <Menu.Target>
        <SetUpButton entries={entries} />
      </Menu.Target>
      <Menu.Dropdown>
        {entries.map((entry) => (
          <Menu.Item key={entry.key} component={Link} to={entry.to} leftSection={<EntryIcon name={entry.key} />}>
            {nameOf(entry)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
};
