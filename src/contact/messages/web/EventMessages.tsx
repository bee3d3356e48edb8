import { counted } from '#platform/counted.ts';
import { useMessages, type MessagedEvent, type Messages } from './api.ts';
import { MessageEntry } from './MessageEntry.tsx';
import styles from './Messages.module.css';

export default function EventMessages({ event }: { event: MessagedEvent }) {
  return <MessageList data={useMessages(event).data} />;
}

export function MessageList({ data, className }: { data: Messages | undefined; className?: string }) {
  const [newest, ...earlier] = data?.messages ?? [];
  if (!newest) return null;
  const isRun = data?.reach !== undefined;
  return (
    <section className={className}>
      <h2>Messages</h2>
      <div className={styles.list}>
        <MessageEntry message={newest} withAudience={isRun} />
        {earlier.length > 0 && (
          <details>
            <summary>{counted(earlier.length, 'earlier message', 'earlier messages')}</summary>
            {earlier.map((message) => (
              <MessageEntry key={message._id} message={message} withAudience={isRun} />
            ))}
          </details>
        )}
      </div>
    </section>
  );
}
