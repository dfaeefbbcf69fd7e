import { SegmentedControl } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ListView } from './list-view.ts';

/** Cards or table. */
export const ListSwitch = ({
  view,
  onView,
}: {
  readonly view: ListView;
  readonly onView: (view: ListView) => void;
}) => {
  const { t } = useTranslation('ui');
  return (
    <SegmentedControl
      aria-label={t('list.view')}
      value={view}
      onChange={(chosen) => onView(ListView.parse(chosen))}
      data={ListView.options.map((value) => ({ value, label: t(`list.${value}`) }))}
    />
  );
};
