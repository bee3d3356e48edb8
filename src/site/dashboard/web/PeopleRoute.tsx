import type { ComponentProps } from 'react';
import { PeoplePage } from '#people/people/web/PeoplePage.tsx';
import { lazyDialog } from '#ui/dialog/lazyDialog.ts';

const HandOverDialog = lazyDialog(() => import('#events/events/web/manage/HandOverDialog.tsx'));

const handOver: ComponentProps<typeof PeoplePage>['handOver'] = (person, dialog) => (
  <HandOverDialog person={person} {...dialog} />
);

export default function PeopleRoute() {
  return <PeoplePage handOver={handOver} />;
}
