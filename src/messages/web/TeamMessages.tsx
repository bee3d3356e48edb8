import { useTeamMessages } from './api.ts';
import { MessageList } from './EventMessages.tsx';

export function TeamMessages({ token }: { token: string }) {
  return <MessageList data={useTeamMessages(token).data} />;
}
