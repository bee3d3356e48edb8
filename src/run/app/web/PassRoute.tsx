import { Suspense } from 'react';
import type { Pass } from '#day/attendance/contract.ts';
import { PassPage } from '#day/attendance/web/PassPage.tsx';
import { lazyPart } from '#ui/browser/lazyPart.ts';

const AfterEvent = lazyPart(() => import('#day/certificates/web/AfterEvent.tsx'));

const after = ({ event, presentAt }: Pass) => (
  <Suspense>
    <AfterEvent event={event} presentAt={presentAt} />
  </Suspense>
);

export default function PassRoute() {
  return <PassPage after={after} />;
}
