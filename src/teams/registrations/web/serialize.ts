const spacingMs = 100;
let previous: Promise<unknown> = Promise.resolve();

/** One at a time, 100 ms apart. Source: participant specification, points 7 and 9. */
export function serialize<T>(send: () => Promise<T>): Promise<T> {
  const answer = previous.then(send);
  const pause = () => new Promise((resume) => setTimeout(resume, spacingMs));
  previous = answer.then(pause, pause);
  return answer;
}
