import { Navigate, Outlet, useLocation } from 'react-router';
import { addresses } from '#addresses';
import { clubColours } from '#festival/clubColours.ts';
import { LoadingScreen } from '#ui/LoadingScreen.tsx';
import type { Role } from '../rules.ts';
import { useSession } from './session.ts';

export function Guarded({ roles }: { roles?: readonly Role[] }) {
  const { user, isLoading } = useSession();
  const location = useLocation();
  if (isLoading) return <LoadingScreen colours={clubColours} />;
  if (!user) return <Navigate to={addresses.login} state={{ from: location }} replace />;
  if (roles && !roles.includes(user.role)) return <Navigate to={addresses.dashboard} replace />;
  return <Outlet />;
}
