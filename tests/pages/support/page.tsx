import { configure, screen, within } from '@testing-library/dom';
import { userEvent, type UserEvent } from '@testing-library/user-event';
import { createRoot, type Root } from 'react-dom/client';
import { unstable_HistoryRouter as HistoryRouter } from 'react-router';
import { afterEach, beforeEach, vi } from 'vitest';
import { initSession } from '#accounts/web/session.ts';
import { App } from '#app/web/App.tsx';
import { goToLogin, goToSecurity } from '#app/web/lazyPage.tsx';
import { pageHistory } from '#app/web/pageHistory.ts';
import { queryClient } from '#app/web/queryClient.ts';
import { AppRoutes, preload } from '#app/web/router.tsx';
import type { PersonKey } from '#database/cast/people.ts';
import { identity } from '#platform/http/web/client.ts';
import { api, type Login } from './site.ts';

configure({
  // A busy machine is slow, not wrong.
  asyncUtilTimeout: 20_000,
  // Its own prints the whole document, thousands of lines.
  getElementError: (message) => {
    const shown = document.querySelector('[role="dialog"]') ?? document.querySelector('main') ?? document.body;
    const name = shown.role ?? shown.localName;
    return new Error(message?.includes('\nIn ') ? message : `${message ?? ''}\nIn ${name}: ${shown.textContent}`);
  },
});

/** The person at the page: a new one each test, so that no key stays pressed. */
export let user: UserEvent;
let root: Root | undefined;

interface Visitor {
  /** Nobody unless given. */
  as?: PersonKey | Login;
  /** Of the window, in pixels; nothing is laid out, but pages ask for it. */
  width?: number;
}

/** Opens a page as from the address bar: the product's own routes, session, queries and calls. Kept storage stays. */
export async function open(address: string, { as, width = 1440 }: Visitor = {}): Promise<void> {
  close();
  Object.assign(globalThis, { innerWidth: width });
  if (as !== undefined) {
    const login = typeof as === 'string' ? await api.logIn(as) : as;
    localStorage.setItem('authToken', login.token);
    localStorage.setItem('user', JSON.stringify(login.user));
  }
  history.replaceState(null, '', address);
  await preload(location.pathname);
  identity.onSecondFactorNeeded = goToSecurity;
  void initSession(() => goToLogin(() => queryClient.clear()));
  root = createRoot(document.body.appendChild(document.createElement('div')));
  root.render(
    <App queryClient={queryClient}>
      <HistoryRouter history={pageHistory(preload)}>
        <AppRoutes />
      </HistoryRouter>
    </App>,
  );
  await screen.findByRole('main');
}

function close(): void {
  root?.unmount();
  root = undefined;
  queryClient.clear();
  for (const button of document.querySelectorAll<HTMLElement>('[data-toast] [aria-label="Dismiss"]')) button.click();
}

/** The queries of the page's own part: menu and footer have links and a form too. */
export const main = () => within(document.querySelector('main') as HTMLElement);

export const dialog = async (name: string | RegExp) => within(await screen.findByRole('dialog', { name }));

/** Waits for a passing message. */
export const toast = (text: string): Promise<HTMLElement> => screen.findByText(text, { selector: '[data-toast] p' });

/** Path and query, as in the address bar. */
export const address = (): string => `${location.pathname}${location.search}${location.hash}`;

beforeEach(() => {
  user = userEvent.setup();
  vi.spyOn(console, 'error');
});

afterEach(() => {
  close();
  localStorage.clear();
  sessionStorage.clear();
  const errors = vi.mocked(console.error).mock.calls.flat().map(String);
  vi.restoreAllMocks();
  if (errors.length > 0) throw new Error(`on the console: ${errors.join('\n')}`);
});
