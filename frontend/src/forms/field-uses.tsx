import { Text } from '@mantine/core';
import { type FieldView, typeRecord } from '@turnout/contracts/forms';
import { useTranslation } from 'react-i18next';
import { useMay } from '../platform/session.ts';
import { useTopic } from '../platform/topic.ts';
import { useColon } from '../ui/use-colon.ts';

const Uses = ({ field: { _id, eventId } }: { readonly field: FieldView }) => {
  const { t } = useTranslation('forms');
  const { labelled } = useColon();
  const { view: types } = useTopic(typeRecord.topic, { eventId });
  if (types === null) return null;
  const names = types.filter(({ fields }) => fields.some((one) => one._id === _id)).map(({ name }) => name);
  return (
    <Text size="sm" c="dimmed">
      {names.length === 0
        ? t('fields.unused')
        : `${labelled(t('fields.usedBy', { count: names.length }), names.join(', '))}. ${t('fields.changesReach')}`}
    </Text>
  );
};

/** Which registration types ask a field, live, for whoever may see them: a change of it reaches them all. */
export const FieldUses = ({ field }: { readonly field: FieldView }) =>
  useMay(field.eventId)('viewRegistrationTypes') && <Uses field={field} />;
