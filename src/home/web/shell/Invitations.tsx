import { lazy, Suspense } from 'react';
import type { User } from '#accounts/contract.ts';

const InvitationCount = lazy(() => import('#invitations/web/InvitationCount.tsx'));

export const Invitations = ({ user }: { user: User }) =>
  user.role !== 'super_admin' && (
    <Suspense>
      <InvitationCount />
    </Suspense>
  );
