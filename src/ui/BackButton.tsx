import type { ReactNode } from 'react';
import { ButtonLink } from './Button.tsx';
import { BackIcon } from './Icon.tsx';

export function BackButton({ to, children }: { to: string; children: ReactNode }) {
  return (
    <ButtonLink to={to}>
      <BackIcon />
      {children}
    </ButtonLink>
  );
}
