import { Notice } from '../Notice.tsx';

/** Keeps in sight what a toast has told already, hence without a role of its own. */
export const FormError = ({ children }: { children: string | undefined }) =>
  children === undefined ? null : <Notice tone="bad">{children}</Notice>;
