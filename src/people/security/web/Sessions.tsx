import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useRef } from 'react';
import { forget } from '#people/accounts/web/session.ts';
import { messageOf } from '#platform/http/web/client.ts';
import { Badge } from '#ui/facts/Badge.tsx';
import { Block } from '#ui/layout/Block.tsx';
import { Button } from '#ui/controls/Button.tsx';
import { QueryView } from '#ui/layout/QueryView.tsx';
import { StackSkeleton } from '#ui/layout/Skeleton.tsx';
import { toast } from '#ui/toast/toast.ts';
import { useLazyDialog } from '#ui/dialog/useLazyDialog.ts';
import { type Session, useEndSession, useSessions } from './api.ts';
import { momentText } from './moment.ts';
import layout from '#ui/layout/layout.module.css';
import styles from './SecurityPage.module.css';
import text from '#ui/layout/text.module.css';

const loadEverywhere = () => import('./LogOutEverywhereDialog.tsx');
const LogOutEverywhereDialog = lazy(loadEverywhere);
const failure = 'Failed to log out. Please try again.';

export function Sessions() {
  const sessions = useSessions();
  const everywhere = useLazyDialog(loadEverywhere, failure);
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <Block
      title="Where you are logged in"
      headingRef={heading}
      beside={
        <Button busy={everywhere.isOpening} onClick={() => everywhere.open()}>
          Log Out Everywhere
        </Button>
      }
    >
      <QueryView
        as="h3"
        query={sessions}
        skeleton={<StackSkeleton heights={['3.5rem', '3.5rem']} />}
        failure="Failed to load your sessions"
      >
        {(all) => (
          <div className={layout.stack}>
            <p className={text.dim}>
              A device you do not know? Change your password: that logs every other device out.
            </p>
            <ul className={styles.sessions}>
              {all.map((session) => (
                <SessionLine key={session._id} session={session} onEnded={() => heading.current?.focus()} />
              ))}
            </ul>
          </div>
        )}
      </QueryView>
      <Suspense>{everywhere.isNeeded && <LogOutEverywhereDialog {...everywhere.controls} />}</Suspense>
    </Block>
  );
}

function SessionLine({ session, onEnded }: { session: Session; onEnded: () => void }) {
  const client = useQueryClient();
  const { mutate, isPending } = useEndSession();
  const device = session.device ?? 'Unknown device';

  const end = () =>
    mutate(session, {
      onSuccess: () => {
        toast.success(session.isCurrent ? 'Logged out' : `Logged out of ${device}`);
        if (!session.isCurrent) return onEnded();
        forget();
        client.clear();
      },
      onError: (error) => toast.error(messageOf(error, failure)),
    });

  return (
    <li>
      <div className={styles.session}>
        <div className={styles.device}>
          <span>{device}</span>
          {session.isCurrent && (
            <Badge tone="ok" shape="full">
              This device
            </Badge>
          )}
        </div>
        <p className={text.dim}>
          {`${session.isCurrent ? 'In use now' : `Last used ${momentText(session.lastUsedAt)}`}, logged in ${momentText(session.createdAt)}`}
        </p>
      </div>
      <Button
        size="sm"
        busy={isPending}
        busyLabel="Logging out..."
        aria-label={`Log out of ${device}, logged in ${momentText(session.createdAt)}`}
        onClick={end}
      >
        Log Out
      </Button>
    </li>
  );
}
