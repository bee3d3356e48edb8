import { type ComponentType, lazy, useEffect, useState } from 'react';
import { type NavigateFunction, type RouteMatch, type RouteObject, useNavigate } from 'react-router';
import { addresses } from '#platform/addresses.ts';
import { unlessLeaving } from '#ui/browser/unlessLeaving.ts';

type LoadPage = () => Promise<{
  default: ComponentType;
  /** Loads the page at this path, where the module holds only its routes. */
  preload?: (path: string) => Promise<void>;
}>;
interface LazyPage {
  load: (path: string) => Promise<void>;
  /** @param visit the key of the history entry */
  component: (visit: string | undefined) => ComponentType;
}

export function page(path: string, loadPage: LoadPage): RouteObject {
  let loaded: ComponentType | undefined;
  let hasFailed = false;
  let lazyVisit: string | undefined;
  const load = async () => {
    try {
      const module = await unlessLeaving(loadPage());
      loaded = module.default;
      return module;
    } catch (error) {
      hasFailed = true;
      throw error;
    }
  };
  let Lazy = lazy(load);
  const lazyPage: LazyPage = {
    load: async (at) => (await load()).preload?.(at),
    component: (visit) => {
      // React keeps the failure of a lazy component: the next visit gets a new one, and loads again. One visit asks
      // several times, as React restarts a suspended page, and must see its failure.
      if (hasFailed && visit !== lazyVisit) {
        Lazy = lazy(load);
        hasFailed = false;
      }
      lazyVisit = visit;
      return loaded ?? Lazy;
    },
  };
  return { path, handle: lazyPage, element: <RoutePage key={path} lazyPage={lazyPage} /> };
}

/** Loads the code of the matched page. */
export async function preloadPage(matches: readonly RouteMatch[] | null, path: string): Promise<void> {
  const lazyPage = matches?.at(-1)?.route.handle as LazyPage | undefined;
  // Opening the page would fail too, and show it.
  await lazyPage?.load(path).catch(() => undefined);
}

const visitKey = (): string | undefined =>
  typeof history === 'undefined' ? undefined : (history.state as { key?: string } | null)?.key;

/** A page whose code has loaded renders without suspending, so the server can render and the browser hydrate it. */
function RoutePage({ lazyPage }: { lazyPage: LazyPage }) {
  const [Page] = useState(() => lazyPage.component(visitKey()));
  const routerNavigate = useNavigate();
  useEffect(() => {
    navigate = routerNavigate;
    pendingLogin?.();
    pendingLogin = undefined;
  }, [routerNavigate]);
  return <Page />;
}

let navigate: NavigateFunction | undefined;
let pendingLogin: (() => void) | undefined;

/**
 * Navigates to the login from outside the components and back after it. Before a page has mounted it waits: React must
 * hydrate the server's HTML first. A guarded page may have navigated there itself by then.
 */
export function goToLogin(before: () => void): void {
  const go = () => {
    before();
    const { pathname, search } = location;
    if (pathname !== addresses.login) void navigate?.(addresses.login, { state: { from: `${pathname}${search}` } });
  };
  if (navigate) go();
  else pendingLogin = go;
}

/** Where a super admin sets up the second factor that all their other calls require. */
export function goToSecurity(): void {
  if (location.pathname !== addresses.accountSecurity) void navigate?.(addresses.accountSecurity);
}
