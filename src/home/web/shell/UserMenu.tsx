import { NavLink } from 'react-router';
import type { User } from '#accounts/contract.ts';
import { MenuButton } from '#ui/MenuButton.tsx';
import { userMenuOf } from './menus.ts';
import { useLogout } from './useLogout.ts';

/** What the signed-in person finds under their name. */
export function UserMenu({ user }: { user: User }) {
  const logout = useLogout();
  const label = (
    <>
      <span className="avatar" aria-hidden="true">
        {user.name.charAt(0).toUpperCase()}
      </span>
      <span className="me-name">{user.name}</span>
      <span className="sr">, account menu</span>
    </>
  );
  return (
    <MenuButton label={label} align="end" className="me">
      {userMenuOf(user.role).map(({ label: words, to }) => (
        <NavLink key={to} to={to}>
          {words}
        </NavLink>
      ))}
      <hr className="rule" />
      <button type="button" className="danger" onClick={logout}>
        Logout
      </button>
    </MenuButton>
  );
}
