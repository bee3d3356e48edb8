import { useEffect } from 'react';
import { useNavigate, useParams } from 'react-router';
import { festival } from '#festival';
import { EmptyState } from '#ui/layout/EmptyState.tsx';
import { MessagePage } from '#ui/layout/MessagePage.tsx';
import { BackButton, BackLink, PageHeader } from '#ui/layout/PageHeader.tsx';
import { type QueryResult, QueryView } from '#ui/layout/QueryView.tsx';
import { StackSkeleton } from '#ui/layout/Skeleton.tsx';
import { toast } from '#ui/toast/toast.ts';
import type { Message } from '../contract.ts';
import { useMessages, type MessagedEvent } from './api.ts';
import { MessageEntry } from './MessageEntry.tsx';
import { MessageForm } from './MessageForm.tsx';
import block from '#ui/layout/Block.module.css';
import layout from '#ui/layout/layout.module.css';
import styles from './Messages.module.css';

interface MessagesPageProps {
  subject: MessagedEvent;
  event: QueryResult<{ title: string }>;
  back: { to: string; label: string };
}

interface EventKind extends Pick<MessagesPageProps, 'back'>, Pick<MessagedEvent, 'isFeatured'> {
  useEvent: (id: string) => MessagesPageProps['event'];
}

export const messagesPageOf = ({ isFeatured, useEvent, back }: EventKind) =>
  function EventsMessagesPage() {
    const { id = '' } = useParams();
    return <MessagesPage key={id} subject={{ _id: id, isFeatured }} event={useEvent(id)} back={back} />;
  };

function MessagesPage({ subject, event, back }: MessagesPageProps) {
  const messages = useMessages(subject);
  const navigate = useNavigate();
  useEffect(() => {
    if (!event.isLoadingError) return;
    toast.error('Failed to load event details');
    void navigate(back.to, { replace: true });
  }, [event.isLoadingError, navigate, back.to]);
  if (messages.data && !messages.data.reach) {
    return (
      <MessagePage
        app
        title="Access Denied"
        site={festival.name}
        dots="!"
        actions={<BackButton to={back.to}>{back.label}</BackButton>}
      >
        You don't have permission to write to the people of this event.
      </MessagePage>
    );
  }
  const title = event.data?.title;
  return (
    <div className={`${layout.page} ${layout.app} ${layout.wrap}`}>
      <title>{`Messages · ${festival.name}`}</title>
      <BackLink to={back.to}>{back.label}</BackLink>
      <PageHeader title="Messages" lead={title === undefined ? ' ' : <bdi>{title}</bdi>} />
      <QueryView
        query={messages}
        skeleton={<StackSkeleton heights={['24rem']} />}
        failure="Failed to load the messages"
      >
        {({ messages: sent, reach = {} }) => (
          <div className={`${layout.columns} ${styles.screen}`}>
            <section className={block.block}>
              <h2>Write a message</h2>
              <MessageForm event={{ ...subject, title: title ?? 'this event' }} reach={reach} />
            </section>
            <section className={block.block}>
              <h2>Sent</h2>
              <Sent messages={sent} />
            </section>
          </div>
        )}
      </QueryView>
    </div>
  );
}

function Sent({ messages }: { messages: readonly Message[] }) {
  if (messages.length === 0) return <EmptyState as="h3" dots="0" title="No messages yet" />;
  return (
    <div className={styles.list}>
      {messages.map((message) => (
        <MessageEntry key={message._id} message={message} withAudience />
      ))}
    </div>
  );
}
