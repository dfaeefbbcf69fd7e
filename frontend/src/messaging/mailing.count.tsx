import { Text } from '@mantine/core';
import { useFormat } from '../ui/format.ts';
import { useColon } from '../ui/use-colon.ts';

/** How many letters of a mailing came to what; in its colour where there are any. */
export const MailingCount = ({
  of,
  count,
  color,
}: {
  readonly of: string;
  readonly count: number;
  readonly color?: string;
}) => {
  const { number } = useFormat();
  const { labelled } = useColon();
  return (
    <Text className="tabular" {...(color === undefined || count === 0 ? {} : { c: color, fw: 600 })}>
      {labelled(of, number(count))}
    </Text>
  );
};
