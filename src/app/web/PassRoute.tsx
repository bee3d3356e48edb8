import { Suspense } from 'react';
import type { Pass } from '#attendance/contract.ts';
import { PassPage } from '#attendance/web/PassPage.tsx';
import { lazyPart } from '#ui/lazyPart.ts';

const AfterEvent = lazyPart(() => import('#certificates/web/AfterEvent.tsx'));

const after = ({ event, presentAt }: Pass) => (
  <Suspense>
    <AfterEvent event={event} presentAt={presentAt} />
  </Suspense>
);

export default function PassRoute() {
  return <PassPage after={after} />;
}
