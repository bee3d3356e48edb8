import { type DBSchema, openDB } from 'idb';
import type { QueuedMark } from './presence.ts';

// Marks that the server has not answered yet. They hold only the names that the device has shown, and they survive a
// log-out, so that no mark is lost.

interface Schema extends DBSchema {
  marks: { key: string; value: QueuedMark; indexes: { door: string } };
}

const open = () =>
  openDB<Schema>('door', 1, {
    upgrade: (database) => void database.createObjectStore('marks', { keyPath: 'id' }).createIndex('door', 'door'),
  });
let opened: ReturnType<typeof open> | undefined;
const database = () => (opened ??= open());

// Tells the other tabs of this browser which door's marks have changed.
const channelName = 'door marks';
let channel: BroadcastChannel | undefined;

/** Undefined if the browser refuses it, as some do with storage blocked: then tabs share no marks anyway. */
function openChannel(): BroadcastChannel | undefined {
  try {
    return (channel ??= new BroadcastChannel(channelName));
  } catch {
    return undefined;
  }
}

function notify(door: string): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has one origin
  openChannel()?.postMessage(door);
}

/** Calls back when another tab has stored or dropped marks of this door. @returns how to stop */
export function watchMarks(door: string, onChange: () => void): () => void {
  const marksChannel = openChannel();
  const onMessage = ({ data }: MessageEvent) => {
    if (data === door) onChange();
  };
  marksChannel?.addEventListener('message', onMessage);
  return () => marksChannel?.removeEventListener('message', onMessage);
}

/** On the disk when it resolves. @throws without storage */
export async function storeMarks(door: string, marks: readonly QueuedMark[]): Promise<void> {
  const transaction = (await database()).transaction('marks', 'readwrite', { durability: 'strict' });
  for (const mark of marks) await transaction.store.put(mark);
  await transaction.done;
  notify(door);
}

export async function storedMarks(door: string): Promise<QueuedMark[]> {
  const marks = await (await database()).getAllFromIndex('marks', 'door', door);
  return marks.toSorted((a, b) => a.at - b.at);
}

export async function dropMarks(door: string, ids: readonly string[]): Promise<void> {
  const transaction = (await database()).transaction('marks', 'readwrite');
  for (const id of ids) await transaction.store.delete(id);
  await transaction.done;
  notify(door);
}
