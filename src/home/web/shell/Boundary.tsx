import { Component, type ReactNode } from 'react';
import { festival } from '#festival';
import { Button } from '#ui/Button.tsx';
import { MessagePage } from '#ui/MessagePage.tsx';

/** Catches an error of a page, or code that could not be fetched without a network. */
export class Boundary extends Component<{ children: ReactNode }, { isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError() {
    return { isBroken: true };
  }

  override componentDidCatch() {
    // The code that could not be fetched can be fetched then.
    if (!navigator.onLine) addEventListener('online', () => location.reload(), { once: true });
  }

  override render() {
    if (!this.state.isBroken) return this.props.children;
    return (
      <MessagePage
        role="alert"
        title="Something went wrong"
        site={festival.name}
        dots="!"
        actions={
          <Button variant="primary" onClick={() => location.reload()}>
            Reload
          </Button>
        }
      >
        This page could not be shown. Check your connection and load it again.
      </MessagePage>
    );
  }
}
