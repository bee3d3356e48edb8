import { useMatch } from 'react-router';
import { addresses } from '#addresses';
import { festival } from '#festival';
import { MenuButton } from '#ui/MenuButton.tsx';
import { ClubLinks } from './ClubLinks.tsx';
import { cx } from '#ui/cx.ts';
import styles from './Navigation.module.css';

export function ClubsMenu() {
  const isHere = useMatch(addresses.club(':slug')) !== null;
  return (
    <MenuButton label={festival.wording.clubsMenu} className={cx(isHere && styles.isHere)}>
      <ClubLinks />
    </MenuButton>
  );
}
