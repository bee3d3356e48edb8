import type { ReactNode } from 'react';
import { EmptyState } from './EmptyState.tsx';
import { cx } from '#ui/browser/cx.ts';
import layout from './layout.module.css';

interface MessagePageProps {
  title: string;
  site: string;
  dots: string;
  actions: ReactNode;
  app?: boolean;
  children: ReactNode;
}

export function MessagePage({ title, site, dots, actions, app = false, children }: MessagePageProps) {
  return (
    <div className={cx(layout.page, layout.wrap, app && layout.app)}>
      <title>{`${title} · ${site}`}</title>
      <EmptyState as="h1" dots={dots} title={title} actions={actions}>
        {children}
      </EmptyState>
    </div>
  );
}
