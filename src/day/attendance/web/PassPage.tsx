import { type ReactNode, useEffect } from 'react';
import { useParams } from 'react-router';
import { addresses } from '#platform/addresses.ts';
import { festival } from '#festival';
import { registerWorker } from '#people/offline/web/workerRegistration.ts';
import { hasRefusalCode } from '#platform/http/web/client.ts';
import { ButtonLink } from '#ui/controls/Button.tsx';
import { EmptyState } from '#ui/layout/EmptyState.tsx';
import { QueryView } from '#ui/layout/QueryView.tsx';
import type { Pass } from '../contract.ts';
import { isWithoutPass, usePass } from './api.ts';
import { LoadingPass, PassTicket } from './PassTicket.tsx';
import layout from '#ui/layout/layout.module.css';

interface PassPageProps {
  /** What the pass shows after the event, from rooms that this one may not import. */
  after: (pass: Pass) => ReactNode;
}

export function PassPage({ after }: PassPageProps) {
  const { id = '' } = useParams();
  const pass = usePass(id);
  useEffect(() => registerWorker('/pass/', addresses.start), []);
  return (
    <div className={`${layout.page} ${layout.app} ${layout.wrap}`}>
      <title>{`Your pass · ${festival.name}`}</title>
      {isWithoutPass(pass.error) ? (
        <NoPass isWaiting={hasRefusalCode(pass.error, 'not_admitted')} />
      ) : (
        <QueryView as="h1" query={pass} skeleton={<LoadingPass />} failure="Failed to load your pass">
          {(data) => (
            <PassTicket pass={data} eventAddress={addresses.event(data.event._id)}>
              {after(data)}
            </PassTicket>
          )}
        </QueryView>
      )}
    </div>
  );
}

const NoPass = ({ isWaiting }: { isWaiting: boolean }) => (
  <EmptyState
    as="h1"
    dots="?"
    title={isWaiting ? 'No place, no pass' : 'This pass does not exist'}
    actions={<ButtonLink to={addresses.myRegistrations}>My Registrations</ButtonLink>}
  >
    {isWaiting
      ? 'You get a pass once you have a place. Waitlisted and cancelled registrations have none.'
      : 'Open it from My Registrations.'}
  </EmptyState>
);
