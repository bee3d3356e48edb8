import { Link } from '#ui/controls/Link.tsx';
import { addresses } from '#platform/addresses.ts';
import { festival } from '#festival';
import { clubColours } from '#platform/festival/clubColours.ts';
import { BrandMark } from '#ui/dots/BrandMark.tsx';
import layout from '#ui/layout/layout.module.css';
import styles from './Brand.module.css';

export function Brand() {
  return (
    <Link className={`${layout.tap} ${styles.brand}`} to={addresses.home}>
      <BrandMark colours={clubColours} />
      <span>{festival.name}</span>
    </Link>
  );
}
