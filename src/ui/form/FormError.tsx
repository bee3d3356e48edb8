import { Notice } from '../layout/Notice.tsx';

export const FormError = ({ children }: { children: string | undefined }) =>
  children === undefined ? null : (
    <Notice tone="bad" role="alert">
      {children}
    </Notice>
  );
