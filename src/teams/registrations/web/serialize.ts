const spacing = 100;
let last: Promise<unknown> = Promise.resolve();

/** One at a time, 100 ms apart. Source: participant specification, points 7 and 9. */
export function serialize<T>(send: () => Promise<T>): Promise<T> {
  const answer = last.then(send);
  const pause = () => new Promise((resume) => setTimeout(resume, spacing));
  last = answer.then(pause, pause);
  return answer;
}
