import type { Invitation } from '../contract.ts';

interface TeamVacancyProps {
  invitation: Invitation;
  way: 'incoming' | 'outgoing';
}

export default function TeamVacancy({ invitation: { replaces }, way }: TeamVacancyProps) {
  if (way === 'outgoing')
    return replaces ? (
      <span>
        In the place of <bdi>{replaces.name}</bdi>, who stays until then
      </span>
    ) : (
      <span>Into your registered team</span>
    );
  return replaces ? (
    <span>
      The team has registered. When you accept, you take the place of <bdi>{replaces.name}</bdi>, who leaves.
    </span>
  ) : (
    <span>The team has registered. When you accept, you are in.</span>
  );
}
