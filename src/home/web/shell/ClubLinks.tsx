import { NavLink } from 'react-router';
import { addresses } from '#addresses';
import { festival } from '#festival';
import { ClubMark } from '#ui/dots/ClubMark.tsx';

/** A link to each club, with its mark. */
export const ClubLinks = () =>
  festival.clubs.map(({ slug, name }) => (
    <NavLink key={slug} to={addresses.club(slug)}>
      <ClubMark slug={slug} />
      {name}
    </NavLink>
  ));
