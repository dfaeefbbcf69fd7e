import { useFormat } from './format.ts';
import classes from './changing-number.module.css';

/** A number that is seen to change: it alone moves, and not at all where motion is unwelcome. */
export const ChangingNumber = ({ value }: { readonly value: number }) => (
  <span key={value} className={`tabular ${classes.changing}`}>
    {useFormat().number(value)}
  </span>
);
