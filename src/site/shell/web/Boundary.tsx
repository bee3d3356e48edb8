import { Component, type ReactNode } from 'react';
import { festival } from '#festival';
import { Button } from '#ui/controls/Button.tsx';
import { EmptyState } from '#ui/layout/EmptyState.tsx';
import layout from '#ui/layout/layout.module.css';

/** Catches an error of a page, or code that could not be fetched without a network; the shell around it stays. */
export class Boundary extends Component<{ children: ReactNode }, { isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError() {
    return { isBroken: true };
  }

  override componentDidCatch() {
    // Code that could not be fetched can be fetched then.
    if (!navigator.onLine) addEventListener('online', () => location.reload(), { once: true });
  }

  override render() {
    if (!this.state.isBroken) return this.props.children;
    // Not MessagePage, which would add a chunk (0.6 kB) to the first load of every page.
    return (
      <div className={`${layout.page} ${layout.wrap}`} role="alert">
        <title>{`Something went wrong · ${festival.name}`}</title>
        <EmptyState
          dots="!"
          as="h1"
          title="Something went wrong"
          actions={
            <Button variant="primary" onClick={() => location.reload()}>
              Reload
            </Button>
          }
        >
          This page could not be shown. Check your connection and load it again.
        </EmptyState>
      </div>
    );
  }
}
