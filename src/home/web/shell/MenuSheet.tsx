import { useEffect, useRef, useState } from 'react';
import { NavLink } from 'react-router';
import { addresses } from '#addresses';
import { festival } from '#festival';
import type { User } from '#accounts/contract.ts';
import { ButtonLink } from '#ui/Button.tsx';
import { CloseIcon, MenuIcon } from '#ui/Icon.tsx';
import { Brand } from './Brand.tsx';
import { ClubLinks } from './ClubLinks.tsx';
import { MainLinks } from './MainLinks.tsx';
import { mainMenu, userMenuOf } from './menus.ts';
import { useLogout } from './useLogout.ts';

const wide = '(width >= 64rem)';

/**
 * The whole menu on small screens, and the button that opens it. The browser's own modal dialog: it holds the focus and
 * closes on Esc without a byte more in the first load. Give it a key of the page, so that it closes when that changes.
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
    sheet.current?.showModal();
    setOpen(true);
  }

  return (
    <>
      <button
        type="button"
        className="btn btn--ghost btn--icon burger"
        aria-label="Open menu"
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={show}
      >
        <MenuIcon />
      </button>
      <dialog ref={sheet} className="sheet" aria-label="Menu" onClose={() => setOpen(false)}>
        <div className="sheet-bar wrap">
          <Brand />
          <button type="button" className="btn btn--ghost btn--icon" aria-label="Close menu" onClick={close}>
            <CloseIcon />
          </button>
        </div>
        <nav className="wrap" aria-label="Menu">
          <MainLinks entries={mainMenu.flat()} />
          <hr className="rule" />
          <p>{festival.wording.clubsMenu}</p>
          <div className="sheet-two">
            <ClubLinks />
          </div>
          {user ? (
            <>
              <hr className="rule" />
              <p>{user.name}</p>
              <div className="sheet-two">
                {userMenuOf(user.role).map(({ label, to }) => (
                  <NavLink key={to} to={to}>
                    {label}
                  </NavLink>
                ))}
                <button type="button" className="danger" onClick={leave}>
                  Logout
                </button>
              </div>
            </>
          ) : (
            <div className="sheet-buttons">
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
