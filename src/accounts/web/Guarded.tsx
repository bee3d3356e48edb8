import { Navigate, Outlet, useLocation } from 'react-router';
import { addresses } from '#addresses';
import { clubColours } from '#festival/clubColours.ts';
import { LoadingScreen } from '#ui/LoadingScreen.tsx';
import type { Role } from '../rules.ts';
import { useSession } from './session.ts';

interface GuardedProps {
  roles?: readonly Role[];
  /** Such a page does not wait for the server to confirm the login: a bad network would hold it up for a minute. */
  opensOffline?: boolean;
}

export function Guarded({ roles, opensOffline = false }: GuardedProps) {
  const { user, isLoading } = useSession();
  const location = useLocation();
  if (isLoading && !opensOffline) return <LoadingScreen colours={clubColours} />;
  if (!user) return <Navigate to={addresses.login} state={{ from: location }} replace />;
  if (roles && !roles.includes(user.role)) return <Navigate to={addresses.dashboard} replace />;
  return <Outlet />;
}
