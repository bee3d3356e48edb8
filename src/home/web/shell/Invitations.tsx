import { Suspense } from 'react';
import type { User } from '#accounts/contract.ts';
import { lazyPart } from '#ui/lazyPart.ts';

const InvitationCount = lazyPart(() => import('#invitations/web/InvitationCount.tsx'));

export const Invitations = ({ user }: { user: User }) =>
  user.role !== 'super_admin' && (
    <Suspense>
      <InvitationCount />
    </Suspense>
  );
