import type { ReactNode } from 'react';
import { festival } from '#festival';
import { MessagePage } from '#ui/layout/MessagePage.tsx';

export const ClubNotFound = ({ actions }: { actions: ReactNode }) => (
  <MessagePage title="Club not found" site={festival.name} dots="?" actions={actions}>
    No club of the festival goes by this name.
  </MessagePage>
);
