import { ManageTeamPage } from '#teams/featured/web/manage/ManageTeamPage.tsx';
import { TeamMessages } from '#contact/messages/web/TeamMessages.tsx';

const messages = (token: string) => <TeamMessages token={token} />;

export default function ManageTeamRoute() {
  return <ManageTeamPage messages={messages} />;
}
