import { type CheckedType, type TypeProblem, typeProblemsOf } from '@turnout/contracts/forms';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './type-problems.module.css';

interface TypeProblemsProps {
  readonly type: CheckedType;
  /** The event's types. */
  readonly all: readonly CheckedType[];
}

const words = (problem: TypeProblem): string => `types.problem.${problem}`;

/** What keeps a registration type from doing its work; nothing where it works. */
export const TypeProblems = ({ type, all }: TypeProblemsProps) => {
  const { t } = useTranslation('forms');
  const problems = typeProblemsOf(type, all);
  if (problems.length === 0) return null;
  return (
    <ul className={classes.problems}>
      {problems.map((problem) => (
        <li key={problem}>
          <IconAlertTriangle size={16} aria-hidden />
          {t(words(problem))}
        </li>
      ))}
    </ul>
  );
};
