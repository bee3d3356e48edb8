import { lazy, Suspense } from 'react';
import { Button } from '#ui/controls/Button.tsx';
import { useLazyDialog } from '#ui/dialog/useLazyDialog.ts';

const loadDialog = () => import('./LinkDialog.tsx');
const LinkDialog = lazy(loadDialog);

interface InviteByLinkProps {
  event: { _id: string; title: string };
  registrationId?: string;
}

export function InviteByLink(props: InviteByLinkProps) {
  const dialog = useLazyDialog(loadDialog, 'Failed to open the link');
  return (
    <>
      <Button size="sm" busy={dialog.isOpening} onClick={() => dialog.open()}>
        Invite by Link
      </Button>
      <Suspense>{dialog.isNeeded && <LinkDialog {...props} {...dialog.controls} />}</Suspense>
    </>
  );
}
