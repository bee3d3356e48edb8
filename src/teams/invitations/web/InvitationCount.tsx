import { Count } from '#ui/facts/Count.tsx';
import text from '#ui/layout/text.module.css';
import { usePendingInvitations } from './api.ts';

export default function InvitationCount() {
  const { data = 0 } = usePendingInvitations();
  if (data === 0) return null;
  return (
    <>
      {' '}
      <Count hot>{data > 9 ? '9+' : data}</Count>
      <span className={text.visuallyHidden}>{data === 1 ? ' invitation waits' : ' invitations wait'}</span>
    </>
  );
}
