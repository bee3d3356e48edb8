import { initialOf } from '#platform/characters.ts';
import { NavLink } from '#ui/controls/Link.tsx';
import { addresses } from '#platform/addresses.ts';
import type { User } from '#people/accounts/contract.ts';
import { MenuButton } from '#ui/controls/MenuButton.tsx';
import { Invitations } from './Invitations.tsx';
import { userMenuOf } from './menus.ts';
import { useLogout } from './useLogout.ts';
import avatar from '#ui/facts/Avatar.module.css';
import styles from './Navigation.module.css';
import text from '#ui/layout/text.module.css';

export function UserMenu({ user }: { user: User }) {
  const logout = useLogout();
  const label = (
    <>
      <span className={avatar.avatar} aria-hidden="true">
        {initialOf(user.name)}
      </span>
      <span className={styles.meName}>{user.name}</span>
      <span className={text.visuallyHidden}>, account menu</span>
      <Invitations user={user} />
    </>
  );
  return (
    <MenuButton label={label} align="end" className={styles.me}>
      {userMenuOf(user.role).map(({ label: words, to }) => (
        <NavLink key={to} to={to}>
          <span>{words}</span>
          {to === addresses.invitations && <Invitations user={user} />}
        </NavLink>
      ))}
      <hr className={text.rule} />
      <button type="button" className={styles.danger} onClick={logout}>
        Logout
      </button>
    </MenuButton>
  );
}
