import { Outlet, useLocation } from 'react-router';
import { addresses } from '#platform/addresses.ts';
import { festival } from '#festival';
import { clubColours } from '#platform/festival/clubColours.ts';
import { LoadingScreen } from '#ui/layout/LoadingScreen.tsx';
import type { Role } from '../rules.ts';
import { Redirect } from './Redirect.tsx';
import { useSession } from './session.ts';

interface GuardedProps {
  roles?: readonly Role[];
  /** Such a page does not wait for the server to confirm the login: a bad network would delay it for a minute. */
  opensOffline?: boolean;
}

export function Guarded({ roles, opensOffline = false }: GuardedProps) {
  const { user, isLoading } = useSession();
  const location = useLocation();
  if (isLoading && !opensOffline)
    return (
      <>
        <title>{festival.name}</title>
        <LoadingScreen colours={clubColours} />
      </>
    );
  if (!user) return <Redirect to={addresses.login} state={{ from: location }} />;
  if (roles && !roles.includes(user.role)) return <Redirect to={addresses.dashboard} />;
  return <Outlet />;
}
