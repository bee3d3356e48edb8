// `npm run release -- major|minor|patch|x.y.z`: looks that everything is right, then sets the version, dates the changelog,
// packs what a server needs, commits and tags. It pushes nothing. CONTRIBUTING.md has the rules.
import { runTests } from './release/checks.ts';
import { gitIn } from './release/git.ts';
import { makeRelease } from './release/make.ts';
import { planRelease } from './release/plan.ts';

const [wanted = '', ...others] = process.argv.slice(2);
const git = gitIn(process.cwd());

function tell(problems: readonly string[]): void {
  for (const problem of problems) console.error(problem);
  console.error('Nothing was changed.');
  process.exitCode = 1;
}

const plan = planRelease(git, others.length === 0 ? wanted : '');
if (plan.problems.length > 0) tell(plan.problems);
else {
  const failure = runTests(git);
  if (failure !== undefined) tell([failure]);
  else {
    try {
      const { commit, file, sha256 } = makeRelease(git, plan);
      console.log(`Released ${plan.version} as ${commit}, tagged ${plan.tag}.`);
      console.log(`${file}\nSHA-256 ${sha256}`);
      console.log(`Nothing was pushed. To publish it: git push origin main ${plan.tag}`);
    } catch (error) {
      tell([error instanceof Error ? error.message : String(error)]);
    }
  }
}
