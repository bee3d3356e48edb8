import { type ReactNode, useEffect } from 'react';
import { addresses } from '#platform/addresses.ts';
import { festival } from '#festival';
import { useLinkToken } from '#people/accounts/web/useLinkToken.ts';
import { registerWorker } from '#people/offline/web/workerRegistration.ts';
import { hasRefusalCode } from '#platform/http/web/client.ts';
import { ButtonLink } from '#ui/controls/Button.tsx';
import { EmptyState } from '#ui/layout/EmptyState.tsx';
import { QueryView } from '#ui/layout/QueryView.tsx';
import { isWithoutPass, useTeamPass } from './api.ts';
import { LoadingPass, PassTicket } from './PassTicket.tsx';
import layout from '#ui/layout/layout.module.css';

/** The pass of a featured team's member, who uses the mailed link instead of an account. */
export default function TeamPassPage() {
  const code = useLinkToken();
  const pass = useTeamPass(code ?? '');
  useEffect(() => registerWorker('/pass/'), []);
  return (
    <div className={`${layout.page} ${layout.app} ${layout.wrap}`}>
      <title>{`Your pass · ${festival.name}`}</title>
      {code === '' ? (
        <NoPass title="Open the link in our email">We sent it when your team was confirmed.</NoPass>
      ) : isWithoutPass(pass.error) ? (
        <NoPass title="No pass">
          {hasRefusalCode(pass.error, 'not_admitted')
            ? 'Your team is not confirmed at the moment. Ask its leader.'
            : 'This link does not work, or you are no longer in the team. Ask the leader of your team.'}
        </NoPass>
      ) : (
        <QueryView as="h1" query={pass} skeleton={<LoadingPass />} failure="Failed to load your pass">
          {(data) => <PassTicket pass={data} eventAddress={addresses.featuredEvent(data.event._id)} />}
        </QueryView>
      )}
    </div>
  );
}

const NoPass = ({ title, children }: { title: string; children: ReactNode }) => (
  <EmptyState
    as="h1"
    dots="?"
    title={title}
    actions={<ButtonLink to={addresses.featuredEvents}>Featured Events</ButtonLink>}
  >
    {children}
  </EmptyState>
);
