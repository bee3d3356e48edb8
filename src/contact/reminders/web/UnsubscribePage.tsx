import { useMutation, useQuery } from '@tanstack/react-query';
import { useLinkToken } from '#people/accounts/web/useLinkToken.ts';
import { addresses } from '#platform/addresses.ts';
import { festival } from '#festival';
import { apiClient, hasRefusalCode, messageOf } from '#platform/http/web/client.ts';
import { Button, ButtonLink } from '#ui/controls/Button.tsx';
import { EmptyState } from '#ui/layout/EmptyState.tsx';
import { QueryView } from '#ui/layout/QueryView.tsx';
import { SkeletonLine } from '#ui/layout/Skeleton.tsx';
import { toast } from '#ui/toast/toast.ts';
import type { calls } from '../contract.ts';
import layout from '#ui/layout/layout.module.css';

const call = apiClient<typeof calls>();

/** Opening the page changes nothing: mail scanners open links. */
export default function UnsubscribePage() {
  const token = useLinkToken();
  const reminders = useQuery({
    queryKey: ['unsubscribe', token],
    queryFn: ({ signal }) => call('GET /unsubscribe/:token', { params: { token: token ?? '' }, signal }),
    enabled: Boolean(token),
  });
  const isWrong = token === '' || hasRefusalCode(reminders.error, 'not_found');
  return (
    <div className={`${layout.page} ${layout.app} ${layout.wrap}`}>
      <title>{`Reminders by email · ${festival.name}`}</title>
      {isWrong ? (
        <EmptyState
          as="h1"
          dots="?"
          title="This link does not work"
          actions={<ButtonLink to={addresses.profile}>Profile Settings</ButtonLink>}
        >
          Copy all of it from our mail, or log in and stop the reminders in your profile.
        </EmptyState>
      ) : (
        <QueryView as="h1" query={reminders} skeleton={<SkeletonLine height="12rem" />} failure="Failed to load">
          {({ remindersByEmail }) => <Reminders key={token} token={token ?? ''} areOn={remindersByEmail} />}
        </QueryView>
      )}
    </div>
  );
}

function Reminders({ token, areOn }: { token: string; areOn: boolean }) {
  const stop = useMutation({
    mutationFn: () => call('POST /unsubscribe/:token', { params: { token } }),
    onError: (error) => toast.error(messageOf(error, 'Failed to stop the reminders')),
  });
  if (!areOn || stop.isSuccess) {
    return (
      <EmptyState
        as="h1"
        dots="0"
        title="Reminders are off"
        actions={<ButtonLink to={addresses.profile}>Profile Settings</ButtonLink>}
      >
        You will get no more reminders by email. You can turn them on again in your profile.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      as="h1"
      dots="?"
      title="Stop reminders by email?"
      actions={
        <Button variant="primary" busy={stop.isPending} busyLabel="Stopping..." onClick={() => stop.mutate()}>
          Stop Reminders
        </Button>
      }
    >
      We will no longer write a day before your events, before a team’s deadline, or before an invitation ends. News
      about what you registered for, such as a cancelled event, will still reach you.
    </EmptyState>
  );
}
