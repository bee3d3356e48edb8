import { JoinPage } from '#teams/invitations/web/joining/JoinPage.tsx';
import { UnlessRegistered } from '#teams/registrations/web/UnlessRegistered.tsx';

export default function JoinRoute() {
  return <JoinPage Unless={UnlessRegistered} />;
}
