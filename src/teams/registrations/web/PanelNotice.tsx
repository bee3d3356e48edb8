import { Suspense } from 'react';
import type { FestivalEvent } from '#events/events/contract.ts';
import { lazyPart } from '#ui/browser/lazyPart.ts';
import { Notice } from '#ui/layout/Notice.tsx';
import { waitlistWarning } from '../rules.ts';
import type { OwnNoticeProps } from './OwnNotice.tsx';

const OwnNotice = lazyPart(() => import('./OwnNotice.tsx'));

export function PanelNotice({ event, ...own }: OwnNoticeProps & { event: FestivalEvent }) {
  if (own.why !== null && own.why.code !== 'unauthenticated') {
    return (
      <Suspense>
        <OwnNotice {...own} />
      </Suspense>
    );
  }
  const warning = own.why === null ? waitlistWarning(event, event.minTeamSize) : undefined;
  return warning === undefined ? null : <Notice tone="warn">{warning}</Notice>;
}
