import type { ComponentProps, MouseEvent } from 'react';
import { matchPath, useLocation, useNavigate } from 'react-router';

type LinkProps = Omit<ComponentProps<'a'>, 'href' | 'target'> & {
  /** An absolute path, or a query or fragment of the current page. */
  to: string;
  replace?: boolean;
  /** State for the history entry; a function is called at the click. */
  state?: unknown;
};

const isPlainClick = ({ button, metaKey, altKey, ctrlKey, shiftKey }: MouseEvent) =>
  button === 0 && !(metaKey || altKey || ctrlKey || shiftKey);

/** react-router's own `Link` adds the prefetching of framework mode to every first load. */
export function Link({ to, replace, state, onClick, children, ...rest }: LinkProps) {
  const navigate = useNavigate();
  function follow(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event);
    if (event.defaultPrevented || !isPlainClick(event)) return;
    event.preventDefault();
    const isHere = event.currentTarget.href === location.href;
    void navigate(to, { replace: replace ?? isHere, state: typeof state === 'function' ? state() : state });
  }
  return (
    <a {...rest} href={to} onClick={follow}>
      {children}
    </a>
  );
}

/** A menu item: marked as current on its page, and below it unless `end` is set. */
export function NavLink({ end = false, ...rest }: LinkProps & { end?: boolean }) {
  const { pathname } = useLocation();
  const isCurrent = matchPath({ path: rest.to, end }, pathname) !== null;
  return <Link aria-current={isCurrent ? 'page' : undefined} {...rest} />;
}
