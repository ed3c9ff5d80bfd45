// The name of a model at a hub: OWNER/NAME, with @REVISION or :FILE where another than the usual is meant.
import { usageError } from '../../kit/errors.ts';

export interface HubName {
  /** `OWNER/NAME`. */
  readonly name: string;
  /** A branch, tag or commit. */
  readonly revision: string;
  /** The ONNX file within the model; undefined where the usual places are looked at. */
  readonly file: string | undefined;
}

const FORM =
  /^(?<name>[A-Za-z0-9][\w.-]{0,95}\/[A-Za-z0-9][\w.-]{0,95})(?:@(?<revision>[A-Za-z0-9][\w.-]{0,95}))?(?::(?<file>[\w.-]+(?:\/[\w.-]+){0,4}\.onnx))?$/;

/** Undefined where a text is no such name. */
export function hubNameIn(text: string): HubName | undefined {
  const { name, revision = 'main', file } = FORM.exec(text)?.groups ?? {};
  if (name === undefined || /(?:^|[/.])\.\.?(?:[/.]|$)/.test(text)) return undefined;
  return { name, revision, file };
}

/** @throws {CliError} `usage` */
export function checkHubName(text: string): HubName {
  const found = hubNameIn(text);
  if (found === undefined)
    throw usageError(
      `${JSON.stringify(text)} is neither a folder that is there nor the name of a model at a hub.`,
      'Give a folder with model.onnx and tokenizer.json, or OWNER/NAME, OWNER/NAME@REVISION or OWNER/NAME:onnx/FILE.onnx.',
    );
  return found;
}

/** The name of the folder for it: one a model, revision and file. */
export function folderNameOf({ name, revision, file }: HubName): string {
  const parts = [name, revision, ...(file === undefined ? [] : [file])];
  return parts.map((part) => part.replaceAll('/', '--')).join('@');
}
