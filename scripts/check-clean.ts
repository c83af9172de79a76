/** Fails when git sees a difference below a folder: a rebuilt bundle must be the committed one, new files included. */
import { execFileSync } from 'node:child_process';

const [folder = '.'] = process.argv.slice(2);
const changed = execFileSync('git', ['status', '--porcelain', '--', folder], { encoding: 'utf8' });
if (changed !== '') {
  process.stderr.write(
    `${folder} is not what the sources build:\n${changed}Run \`npm run build\` and commit ${folder}.\n`,
  );
  process.exitCode = 1;
}
