import { type ComponentProps, type MouseEvent, useContext } from 'react';
import { matchPath, UNSAFE_NavigationContext as NavigationContext, useLocation } from 'react-router';

type LinkProps = Omit<ComponentProps<'a'>, 'href' | 'target'> & {
  /** An absolute path, or a query or fragment of the current page. */
  to: string;
  replace?: boolean;
  /** For the history's entry; a function is called at the click. */
  state?: unknown;
};

const isPlainClick = ({ button, metaKey, altKey, ctrlKey, shiftKey }: MouseEvent) =>
  button === 0 && !(metaKey || altKey || ctrlKey || shiftKey);

/**
 * react-router's own brings the prefetching of its framework mode into every first load, and its hooks render each link anew
 * whenever the address changes, such as by a filter.
 */
export function Link({ to, replace, state, onClick, children, ...rest }: LinkProps) {
  const { navigator } = useContext(NavigationContext);
  function follow(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event);
    if (event.defaultPrevented || !isPlainClick(event)) return;
    event.preventDefault();
    const isHere = event.currentTarget.href === location.href;
    navigator[(replace ?? isHere) ? 'replace' : 'push'](to, typeof state === 'function' ? state() : state);
  }
  return (
    <a {...rest} href={to} onClick={follow}>
      {children}
    </a>
  );
}

/** An item of a menu: it says whether one is there, or below there unless `end` is set. */
export function NavLink({ end = false, ...rest }: LinkProps & { end?: boolean }) {
  const { pathname } = useLocation();
  const isCurrent = matchPath({ path: rest.to, end }, pathname) !== null;
  return <Link aria-current={isCurrent ? 'page' : undefined} {...rest} />;
}
