import { lazy, Suspense } from 'react';
import { useSession } from '#people/accounts/web/session.ts';
import { Button } from '#ui/controls/Button.tsx';
import { useSubjectDialog } from '#ui/dialog/useSubjectDialog.ts';
import { Block } from '#ui/layout/Block.tsx';
import text from '#ui/layout/text.module.css';

const loadPassword = () => import('./PasswordDialog.tsx');
const PasswordDialog = lazy(loadPassword);
const loadName = () => import('./NameDialog.tsx');
const NameDialog = lazy(loadName);
const failure = 'Failed to open the form. Please try again.';

export function OwnPassword() {
  const dialog = useSubjectDialog<null>({ load: loadPassword, failure });
  return (
    <Block
      title="Password"
      beside={
        <Button busy={dialog.isOpening} onClick={() => dialog.open(null)}>
          Change Password
        </Button>
      }
    >
      <p className={text.dim}>You need the current one. Every other device is then logged out.</p>
      <Suspense>{dialog.current && <PasswordDialog key={dialog.current.key} {...dialog.controls} />}</Suspense>
    </Block>
  );
}

/** For a super admin, who has no profile. */
export function OwnName() {
  const { user } = useSession();
  const dialog = useSubjectDialog<null>({ load: loadName, failure });
  return (
    user && (
      <Block
        title="Name"
        beside={
          <Button busy={dialog.isOpening} onClick={() => dialog.open(null)}>
            Change Name
          </Button>
        }
      >
        <p className={text.dim}>
          <bdi>{user.name}</bdi>
          <span>{`, ${user.email}`}</span>
        </p>
        <Suspense>
          {dialog.current && <NameDialog key={dialog.current.key} name={user.name} {...dialog.controls} />}
        </Suspense>
      </Block>
    )
  );
}
