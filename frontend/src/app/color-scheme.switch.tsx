import { SegmentedControl, useMantineColorScheme } from '@mantine/core';
import { useTranslation } from 'react-i18next';

const schemes = ['light', 'dark', 'auto'] as const;

/** Light, dark, or as the device is set. */
export const ColorSchemeSwitch = () => {
  const { t } = useTranslation('app');
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <SegmentedControl
      fullWidth
      size="xs"
      aria-label={t('scheme.label')}
      value={colorScheme}
      onChange={setColorScheme}
      data={schemes.map((scheme) => ({ value: scheme, label: t(`scheme.${scheme}`) }))}
    />
  );
};
