import { useMatch } from 'react-router';
import { addresses } from '#platform/addresses.ts';
import { festival } from '#festival';
import { MenuButton } from '#ui/controls/MenuButton.tsx';
import { ClubLinks } from './ClubLinks.tsx';
import { cx } from '#ui/browser/cx.ts';
import styles from './Navigation.module.css';

export function ClubsMenu() {
  const isHere = useMatch(addresses.club(':slug')) !== null;
  return (
    <MenuButton label={festival.wording.clubsMenu} className={cx(isHere && styles.isHere)}>
      <ClubLinks />
    </MenuButton>
  );
}
