import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '../controls/Button.tsx';
import { Notice } from '../layout/Notice.tsx';
import { type Question, useConfirm } from '../dialog/useConfirm.tsx';
import type { FormDraft } from './useDraft.ts';
import layout from '../layout/layout.module.css';

const question: Question = {
  title: 'Leave This Form',
  keepLabel: 'Keep Editing',
  tone: 'primary',
  children: <p>You have not sent what you typed. This device keeps it, and offers it when you come back.</p>,
};

/** Offers what was typed before and not sent, and asks before a link leaves a changed form. */
export function Unsent({ draft }: { draft: FormDraft }) {
  const navigate = useNavigate();
  const { ask, dialog } = useConfirm('Failed to leave the form');
  const leave = useEffectEvent(async (to: string) => {
    if (await ask(question)) void navigate(to);
  });
  const { isChanged } = draft;
  useEffect(() => {
    if (!isChanged) return undefined;
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    const onClick = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      if (!link || !leadsAway(link, event)) return;
      event.preventDefault();
      event.stopPropagation();
      void leave(`${link.pathname}${link.search}${link.hash}`);
    };
    addEventListener('beforeunload', onUnload);
    // Before the router's own listener.
    document.addEventListener('click', onClick, true);
    return () => {
      removeEventListener('beforeunload', onUnload);
      document.removeEventListener('click', onClick, true);
    };
  }, [isChanged]);
  return (
    <>
      {draft.isOffered && (
        <div className={layout.stack} data-draft="">
          <Notice title="You typed something here before">It was not sent. This device has kept it for you.</Notice>
          <div className={layout.row}>
            <Button size="sm" onClick={draft.restore}>
              Restore
            </Button>
            <Button size="sm" variant="ghost" onClick={draft.discard}>
              Discard
            </Button>
          </div>
        </div>
      )}
      {dialog}
    </>
  );
}

function leadsAway(link: HTMLAnchorElement, event: MouseEvent): boolean {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return false;
  const opensElsewhere = link.target !== '' || link.hasAttribute('download') || link.origin !== location.origin;
  return !opensElsewhere && link.pathname !== location.pathname;
}
