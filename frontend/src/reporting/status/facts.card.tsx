import { Card, Title } from '@mantine/core';
import { useId, type ReactNode } from 'react';
import classes from './status.module.css';

export interface FactsCardProps {
  readonly title: string;
  /** Beside the title. */
  readonly badge?: ReactNode;
  readonly facts?: readonly (readonly [name: string, value: ReactNode])[];
  readonly children?: ReactNode;
}

/** A few values with their names. */
export const FactsCard = ({ title, badge, facts = [], children }: FactsCardProps) => {
  const id = useId();
  return (
    <Card component="section" aria-labelledby={id}>
      <div className={classes.cardHead}>
        <Title order={2} size="h4" id={id}>
          {title}
        </Title>
        {badge}
      </div>
      {facts.length > 0 && (
        <dl className={classes.facts}>
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd className="tabular">{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {children}
    </Card>
  );
};
