import type { ReactNode } from 'react';
import { EmptyState } from './EmptyState.tsx';
import { cx } from '#ui/cx.ts';
import layout from './layout.module.css';

interface MessagePageProps {
  title: string;
  /** The site's name, for the browser's tab. */
  site: string;
  dots: string;
  actions: ReactNode;
  /** In the place of a screen behind the login. */
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
