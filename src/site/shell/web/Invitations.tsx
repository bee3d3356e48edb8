import { Suspense } from 'react';
import type { User } from '#people/accounts/contract.ts';
import { lazyPart } from '#ui/browser/lazyPart.ts';

const InvitationCount = lazyPart(() => import('#teams/invitations/web/InvitationCount.tsx'));

export const Invitations = ({ user }: { user: User }) =>
  user.role !== 'super_admin' && (
    <Suspense>
      <InvitationCount />
    </Suspense>
  );
