import { useEffect, useRef, useState } from 'react';
import { NavLink } from '#ui/controls/Link.tsx';
import { addresses } from '#platform/addresses.ts';
import { festival } from '#festival';
import type { User } from '#people/accounts/contract.ts';
import { Button, ButtonLink } from '#ui/controls/Button.tsx';
import { CloseIcon, MenuIcon } from '#ui/facts/Icon.tsx';
import { Brand } from './Brand.tsx';
import { ClubLinks } from './ClubLinks.tsx';
import { Invitations } from './Invitations.tsx';
import { MainLinks } from './MainLinks.tsx';
import { mainMenu, userMenuOf } from './menus.ts';
import { useLogout } from './useLogout.ts';
import layout from '#ui/layout/layout.module.css';
import styles from './Navigation.module.css';
import text from '#ui/layout/text.module.css';

const wide = '(width >= 64rem)';

/** A modal dialog takes a cheap phone some 100 ms to open or to close: the pressed button is painted first. */
const afterPaint = (act: () => void) => requestAnimationFrame(() => setTimeout(act));

/**
 * A native modal dialog: it traps focus and closes on Esc without code in the first load. Key it by page, so that it
 * closes on navigation.
 */
export function MenuSheet({ user }: { user: User | null }) {
  const [open, setOpen] = useState(false);
  const sheet = useRef<HTMLDialogElement>(null);
  const logout = useLogout();

  const close = () => sheet.current?.close();

  useEffect(() => {
    const screen = matchMedia(wide);
    const closeOnWide = () => sheet.current?.close();
    screen.addEventListener('change', closeOnWide);
    return () => screen.removeEventListener('change', closeOnWide);
  }, []);

  function leave() {
    close();
    logout();
  }

  function show() {
    setOpen(true);
    afterPaint(() => {
      if (sheet.current?.open === false && !matchMedia(wide).matches) sheet.current.showModal();
    });
  }

  return (
    <>
      <Button
        variant="ghost"
        iconOnly
        className={styles.burger}
        aria-label="Open menu"
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={show}
      >
        <MenuIcon />
      </Button>
      <dialog ref={sheet} className={styles.sheet} aria-label="Menu" onClose={() => setOpen(false)}>
        <div className={`${styles.sheetBar} ${layout.wrap}`}>
          <Brand />
          <Button variant="ghost" iconOnly aria-label="Close menu" onClick={() => afterPaint(close)}>
            <CloseIcon />
          </Button>
        </div>
        <nav className={layout.wrap} aria-label="Menu">
          <MainLinks entries={mainMenu.flat()} />
          <hr className={text.rule} />
          <p>{festival.wording.clubsMenu}</p>
          <div className={styles.sheetTwo}>
            <ClubLinks />
          </div>
          {user ? (
            <>
              <hr className={text.rule} />
              <p>{user.name}</p>
              <div className={styles.sheetTwo}>
                {userMenuOf(user.role).map(({ label, to }) => (
                  <NavLink key={to} to={to}>
                    <span>{label}</span>
                    {to === addresses.invitations && <Invitations user={user} />}
                  </NavLink>
                ))}
                <button type="button" className={styles.danger} onClick={leave}>
                  Logout
                </button>
              </div>
            </>
          ) : (
            <div className={styles.sheetButtons}>
              <ButtonLink variant="primary" to={addresses.register}>
                Register
              </ButtonLink>
              <ButtonLink to={addresses.login}>Login</ButtonLink>
            </div>
          )}
        </nav>
      </dialog>
    </>
  );
}
