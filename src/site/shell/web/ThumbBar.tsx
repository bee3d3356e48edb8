import { useEffect } from 'react';
import { useLocation } from 'react-router';
import type { User } from '#people/accounts/contract.ts';
import { addresses } from '#platform/addresses.ts';
import InvitationCount from '#teams/invitations/web/InvitationCount.tsx';
import { Link } from '#ui/controls/Link.tsx';
import { placesOf, standingAt } from './thumbPlaces.tsx';
import { useVirtualKeyboard } from './useVirtualKeyboard.ts';
import styles from './ThumbBar.module.css';

/** The most used places, within reach of a thumb; hidden while the keyboard needs the room. */
export default function ThumbBar({ user }: { user: User }) {
  const { pathname } = useLocation();
  const isTyping = useVirtualKeyboard();
  useEffect(() => {
    // Elements that stick to the bottom move down with it.
    document.documentElement.toggleAttribute('data-typing', isTyping);
    return () => document.documentElement.removeAttribute('data-typing');
  }, [isTyping]);
  return (
    <nav className={styles.bar} aria-label="Quick access" hidden={isTyping}>
      {placesOf(user.role).map(({ label, to, Icon, above }) => (
        <Link key={to} to={to} aria-current={standingAt(pathname, to, above)}>
          <Icon />
          <span>{label}</span>
          {to === addresses.invitations && <InvitationCount />}
        </Link>
      ))}
    </nav>
  );
}
