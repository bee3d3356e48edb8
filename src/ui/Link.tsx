import type { ComponentProps } from 'react';
import { matchPath, useHref, useLinkClickHandler, useLocation } from 'react-router';

type LinkProps = Omit<ComponentProps<'a'>, 'href' | 'target'> & { to: string; replace?: boolean; state?: unknown };

/** react-router's own brings the prefetching of its framework mode into every first load. */
export function Link({ to, replace, state, onClick, children, ...rest }: LinkProps) {
  const href = useHref(to);
  const follow = useLinkClickHandler(to, { state, ...(replace !== undefined && { replace }) });
  return (
    <a
      {...rest}
      href={href}
      onClick={(event) => {
        onClick?.(event);
        if (!event.defaultPrevented) follow(event);
      }}
    >
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
