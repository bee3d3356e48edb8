import { Navigate, type NavigateProps } from 'react-router';
import { festival } from '#festival';

/** Navigates to another page. Renders nothing until that page's code has loaded; the document keeps a title. */
export const Redirect = (props: Pick<NavigateProps, 'to' | 'state'>) => (
  <>
    <title>{festival.name}</title>
    <Navigate {...props} replace />
  </>
);
