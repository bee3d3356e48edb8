import { NavLink } from '#ui/controls/Link.tsx';
import { addresses } from '#platform/addresses.ts';
import type { MenuEntry } from './menus.ts';

export const MainLinks = ({ entries }: { entries: readonly MenuEntry[] }) =>
  entries.map(({ label, to }) => (
    <NavLink key={to} to={to} end={to === addresses.home}>
      {label}
    </NavLink>
  ));
