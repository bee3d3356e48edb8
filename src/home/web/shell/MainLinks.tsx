import { NavLink } from '#ui/Link.tsx';
import { addresses } from '#addresses';
import type { MenuEntry } from './menus.ts';

export const MainLinks = ({ entries }: { entries: readonly MenuEntry[] }) =>
  entries.map(({ label, to }) => (
    <NavLink key={to} to={to} end={to === addresses.home}>
      {label}
    </NavLink>
  ));
