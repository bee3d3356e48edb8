import { Link } from 'react-router';
import { addresses } from '#addresses';
import { festival } from '#festival';
import { BrandMark } from '#ui/dots/BrandMark.tsx';

/** The festival's mark and name; the way home. */
export function Brand() {
  return (
    <Link className="brand" to={addresses.home}>
      <BrandMark />
      <span>{festival.name}</span>
    </Link>
  );
}
