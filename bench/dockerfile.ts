export interface Step {
  keyword: string;
  text: string;
}

/** The instructions of a Dockerfile, by stage. */
export function imageSteps(dockerfile: string): { stages: Step[][] } {
  const lines = dockerfile
    .split('\n')
    .filter((line) => !/^\s*(#|$)/.test(line))
    .join('\n')
    .replaceAll(/\\\n\s*/g, '')
    .split('\n');
  const stages: Step[][] = [];
  for (const line of lines) {
    const [, keyword = '', text = ''] = /^([A-Z]+) +(.*)$/.exec(line) ?? [];
    if (keyword === '') throw new Error(`no instruction of a Dockerfile: ${line}`);
    if (keyword === 'FROM') stages.push([]);
    stages.at(-1)?.push({ keyword, text });
  }
  return { stages };
}

/** Whether a .dockerignore lets a path through; the last line that names it decides. */
export function isSentToBuild(ignore: string, path: string): boolean {
  // Docker's `*` also begins a name with a dot.
  const matches = (name: string, pattern: string) =>
    new RegExp(`^${pattern.replaceAll('.', '\\.').replaceAll('*', '[^/]*')}$`).test(name);
  const folders = path.split('/').map((_, index, parts) => parts.slice(0, index + 1).join('/'));
  return ignore
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .reduce((isSent, line) => {
      const isException = line.startsWith('!');
      const pattern = isException ? line.slice(1) : line;
      return folders.some((folder) => matches(folder, pattern)) ? isException : isSent;
    }, true);
}
