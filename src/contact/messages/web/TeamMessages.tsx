import { useTeamMessages } from './api.ts';
import { MessageList } from './EventMessages.tsx';
import block from '#ui/layout/Block.module.css';
import styles from './Messages.module.css';

export function TeamMessages({ token }: { token: string }) {
  return <MessageList data={useTeamMessages(token).data} className={`${block.block} ${styles.team}`} />;
}
