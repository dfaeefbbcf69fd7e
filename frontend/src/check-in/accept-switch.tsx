import { Switch } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from './door.module.css';

/** Accepts whoever is scanned, or turns them away while it stands on Deny (rule check-in/accept-switch). */
export const AcceptSwitch = ({
  isDenying,
  onChange,
}: {
  readonly isDenying: boolean;
  readonly onChange: (isDenying: boolean) => void;
}) => {
  const { t } = useTranslation('check-in');
  return (
    <Switch
      label={t('switch.label')}
      checked={!isDenying}
      onChange={({ currentTarget }) => onChange(!currentTarget.checked)}
      onLabel={t('switch.accept')}
      offLabel={t('switch.deny')}
      size="lg"
      // The word lies on the filled track while it accepts.
      styles={isDenying ? {} : { trackLabel: { color: 'var(--mantine-primary-color-contrast)' } }}
      classNames={{
        body: classes.switchBody ?? '',
        label: classes.switchLabel ?? '',
        track: classes.switchTrack ?? '',
        trackLabel: classes.switchWord ?? '',
      }}
    />
  );
};
