import { Suspense } from 'react';
import { useIsAdministrator } from '#people/accounts/web/useIsAdministrator.ts';
import { OwnData } from '#people/people/web/OwnData.tsx';
import { SecurityPage } from '#people/security/web/SecurityPage.tsx';
import { lazyPart } from '#ui/browser/lazyPart.ts';
import { StackSkeleton } from '#ui/layout/Skeleton.tsx';

const SecurityKeys = lazyPart(() => import('./SecurityKeys.tsx'));

export default function SecurityRoute() {
  return (
    <SecurityPage>
      {useIsAdministrator() && (
        <>
          <Suspense fallback={<StackSkeleton heights={['8rem']} />}>
            <SecurityKeys />
          </Suspense>
          <OwnData />
        </>
      )}
    </SecurityPage>
  );
}
