// npm run bench -- NAME [arguments]: runs one benchmark of this folder. Each prints one table and ends non-zero below its bar.
import { readdirSync } from 'node:fs';

const [name = '', ...args] = process.argv.slice(2);
const names = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith('.ts') && file !== 'run.ts')
  .map((file) => file.slice(0, -3));

if (names.includes(name)) {
  const { run } = (await import(`./${name}.ts`)) as { run: (args: string[]) => Promise<void> };
  await run(args);
} else {
  console.error(
    `${name === '' ? 'No benchmark was named' : `There is no benchmark ${name}`}. There are: ${names.join(', ')}.`,
  );
  process.exitCode = 2;
}
