import type { Call } from '@turnout/contracts/kernel';
import { useTranslation } from 'react-i18next';
import { useCommand } from '../platform/command.ts';
import { notices } from '../ui/notices.tsx';

/** Copies records of a list, one at a time; the copy arrives with the list. Pressed again meanwhile, nothing more happens. */
export const useClone = (call: Call): ((id: string) => void) => {
  const { t } = useTranslation('ui');
  const { run, isSaving } = useCommand(call);
  const clone = async (id: string): Promise<void> => {
    const answer = await run({ params: { id } });
    if (answer.ok) notices.success(t('cloned'));
    else notices.danger(answer.refusal.message);
  };
  return (id) => {
    if (!isSaving) void clone(id);
  };
};
