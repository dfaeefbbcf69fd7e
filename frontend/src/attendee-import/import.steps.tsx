import { IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './import.module.css';

export const importSteps = ['upload', 'mapping', 'check', 'import', 'done'] as const;
export type ImportStep = (typeof importSteps)[number];

/** Where in the import one stands; on a phone only the present step has its word. */
export const ImportSteps = ({ now }: { readonly now: ImportStep }) => {
  const { t } = useTranslation('attendee-import');
  const at = importSteps.indexOf(now);
  return (
    <ol className={classes.steps} aria-label={t('import.step.label')}>
      {importSteps.map((step, index) => {
        const state = index === at ? 'now' : index < at ? 'done' : 'ahead';
        return (
          <li
            key={step}
            className={classes.step}
            data-state={state}
            aria-current={state === 'now' ? 'step' : undefined}
          >
            <span className={classes.number} aria-hidden>
              {state === 'done' ? <IconCheck size={16} /> : index + 1}
            </span>
            <span className={classes.word}>{t(`import.step.${step}`)}</span>
          </li>
        );
      })}
    </ol>
  );
};
