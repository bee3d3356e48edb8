import type { ReactNode } from 'react';
import { festival } from '#festival';
import { MessagePage } from '#ui/layout/MessagePage.tsx';

export function ClosedDoor({ title, actions, children }: { title: string; actions?: ReactNode; children: ReactNode }) {
  return (
    <main id="main" tabIndex={-1}>
      <MessagePage title={title} site={festival.name} dots="- -" actions={actions}>
        {children}
      </MessagePage>
    </main>
  );
}
