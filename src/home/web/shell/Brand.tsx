import { Link } from '#ui/Link.tsx';
import { addresses } from '#addresses';
import { festival } from '#festival';
import { clubColours } from '#festival/clubColours.ts';
import { BrandMark } from '#ui/dots/BrandMark.tsx';
import layout from '#ui/layout.module.css';
import styles from './Brand.module.css';

export function Brand() {
  return (
    <Link className={`${layout.tap} ${styles.brand}`} to={addresses.home}>
      <BrandMark colours={clubColours} />
      <span>{festival.name}</span>
    </Link>
  );
}
