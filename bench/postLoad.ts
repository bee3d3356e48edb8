import { runEntry } from './generator.ts';

export interface Posts {
  url: string;
  path: string;
  headers: Record<string, string>;
  bodies: readonly { body: string; headers?: Record<string, string> }[];
  connections: number;
  seconds: number;
}
export interface PostsDone {
  perSecond: number;
  answered: number;
  processorMs: number;
  latencies: number[];
  statuses: Record<string, number>;
}

export async function posted(posts: Posts, status: string): Promise<PostsDone> {
  const done = await runEntry<PostsDone>('postGenerator', posts);
  const others = Object.keys(done.statuses).filter((each) => each !== status);
  if (others.length > 0) throw new Error(`${posts.path} answered ${JSON.stringify(done.statuses)}`);
  if (done.answered === 0) throw new Error(`${posts.url}${posts.path} answered nothing`);
  return done;
}
