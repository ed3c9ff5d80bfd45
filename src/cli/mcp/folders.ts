// Which files of this machine a tool may read: those in the server's folders, links followed.
import { attempt } from '../../api/attempt.ts';
import { realpathSync, statSync } from 'node:fs';
import { join, resolve, sep } from 'node:path';
import { usageError } from '../kit/errors.ts';

/** The folders by their whole paths. @throws {CliError} `usage` where one is none */
export function wholePaths(folders: readonly string[]): string[] {
  return folders.map((folder) => {
    if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true)
      throw usageError(`${folder} is not a folder.`, 'Name folders whose files the tools may read.');
    return realpathSync(resolve(folder));
  });
}

/**
 * The path of a file in one of the folders. What is elsewhere and what is not there are refused in the same words.
 * @throws {CliError} `usage`
 */
export function fileIn(folders: readonly string[], file: string): string {
  for (const folder of folders) {
    const path = attempt(() => realpathSync(resolve(folder, file)));
    if (path?.startsWith(join(folder, sep)) === true && statSync(path).isFile()) return path;
  }
  throw usageError(
    `${JSON.stringify(file)} is not a file in the folders that the server was started with.`,
    'Give its path from one of them on.',
  );
}
