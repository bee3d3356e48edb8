import { Navigate, type NavigateProps } from 'react-router';
import { festival } from '#festival';

/** Goes to another page. Nothing else stands here until that page's code has loaded, and the document keeps a title. */
export const Redirect = (props: Pick<NavigateProps, 'to' | 'state'>) => (
  <>
    <title>{festival.name}</title>
    <Navigate {...props} replace />
  </>
);
