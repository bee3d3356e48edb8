import { initialOf } from '#platform/characters.ts';
import { useLocation } from 'react-router';
import { Link } from '#ui/controls/Link.tsx';
import { addresses } from '#platform/addresses.ts';
import { useSession } from '#people/accounts/web/session.ts';
import { ButtonLink } from '#ui/controls/Button.tsx';
import { LoadLateParts } from './LoadLateParts.tsx';
import { Brand } from './Brand.tsx';
import { ClubsMenu } from './ClubsMenu.tsx';
import { MainLinks } from './MainLinks.tsx';
import { mainMenu } from './menus.ts';
import { MenuSheet } from './MenuSheet.tsx';
import { UserMenu } from './UserMenu.tsx';
import { Offline } from './Offline.tsx';
import { useScrolled } from './useScrolled.ts';
import avatar from '#ui/facts/Avatar.module.css';
import layout from '#ui/layout/layout.module.css';
import styles from './Navigation.module.css';

export function Navigation() {
  const { user } = useSession();
  const { key, pathname } = useLocation();
  const scrolled = useScrolled(50);
  return (
    <header className={styles.nav} data-scrolled={scrolled || undefined}>
      <Offline />
      <div className={layout.wrap}>
        <Brand />
        <nav className={styles.links} aria-label="Main">
          <MainLinks entries={mainMenu[0]} />
          <ClubsMenu key={key} />
          <MainLinks entries={mainMenu[1]} />
        </nav>
        <div className={styles.end}>
          {user ? (
            <>
              <LoadLateParts />
              <UserMenu key={key} user={user} />
              <Link className={styles.navMe} to={addresses.dashboard} aria-label="Dashboard">
                <span className={avatar.avatar}>{initialOf(user.name)}</span>
              </Link>
            </>
          ) : (
            <>
              <ButtonLink variant="ghost" to={addresses.login} data-guest="">
                Login
              </ButtonLink>
              <ButtonLink
                variant={pathname === addresses.home ? 'primary' : 'outline'}
                to={addresses.register}
                data-guest=""
              >
                Register
              </ButtonLink>
            </>
          )}

          <MenuSheet key={key} user={user} />
        </div>
      </div>
    </header>
  );
}
