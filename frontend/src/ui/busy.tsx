import { Loader } from '@mantine/core';

/** A turning ring, and in words what is waited for. @param label read out, not shown. */
export const Busy = ({ label, size }: { readonly label: string; readonly size?: number }) => (
  <span role="status">
    <Loader {...(size === undefined ? {} : { size })} aria-hidden />
    <span className="unseen">{label}</span>
  </span>
);
