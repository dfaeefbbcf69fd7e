import { Alert, Anchor, List } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { memo, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { FormProblem } from './form-problems.ts';
import { useColon } from './use-colon.ts';

/**
 * The problems of a form above it, each leading to its field. Takes the focus whenever a new list
 * arrives, so that nobody has to look for what went wrong.
 */
export const FormErrors = memo(({ problems }: { readonly problems: readonly FormProblem[] }) => {
  const { t } = useTranslation('ui');
  const { labelled } = useColon();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (problems.length > 0) box.current?.focus();
  }, [problems]);
  if (problems.length === 0) return null;
  return (
    <Alert
      ref={box}
      tabIndex={-1}
      color="red"
      variant="light"
      icon={<IconAlertTriangle aria-hidden />}
      title={t('form.problems', { count: problems.length })}
    >
      <List size="sm" spacing={4}>
        {problems.map(({ field, label, message }) => (
          <List.Item key={`${field}-${message}`}>
            {label === undefined ? (
              message
            ) : (
              <Anchor
                component="button"
                type="button"
                size="sm"
                ta="start"
                // Its bullet stands beside the first of its lines, not the last.
                style={{ verticalAlign: 'top' }}
                onClick={() => document.getElementById(field)?.focus()}
              >
                {label === '' ? message : labelled(label, message)}
              </Anchor>
            )}
          </List.Item>
        ))}
      </List>
    </Alert>
  );
});
FormErrors.displayName = 'FormErrors';
