import type { Invitation } from '../contract.ts';

interface TeamVacancyProps {
  invitation: Invitation;
  way: 'incoming' | 'outgoing';
}

export default function TeamVacancy({ invitation: { replaces }, way }: TeamVacancyProps) {
  const name = replaces && <bdi>{replaces.name}</bdi>;
  if (way === 'outgoing') return name ? <>In the place of {name}, who stays until then</> : 'Into your registered team';
  return name ? (
    <>The team has registered. When you accept, you take the place of {name}, who leaves.</>
  ) : (
    'The team has registered. When you accept, you are in.'
  );
}
