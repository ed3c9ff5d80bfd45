// Ids as the embedded service makes them: of the content, so that another hash of a document or another place of a chunk makes
// another id. Known by their form; those of other services are left as they are.

import { createHash } from 'node:crypto';
import type { Located } from '../claims/locate.ts';
import type { Role } from '../claims/roles.ts';
import type { Tokeniser } from '../json/tokenise.ts';
import { stringAt } from './claim-reading.ts';
import type { Findings } from './findings.ts';
import { offsetsOf } from './offsets.ts';

/** A prefix and 24 hex digits, between quotes. */
const SIZE = 30;

export class OwnIds {
  /** Whether any id was of our form. */
  any = false;
  private readonly source: Tokeniser;
  private readonly findings: Findings;

  constructor(source: Tokeniser, findings: Findings) {
    this.source = source;
    this.findings = findings;
  }

  claim(located: Located, index: number): void {
    const chunk = this.own(located, 'chunkId', 'chk_');
    const document = this.own(located, 'documentId', 'doc_');
    if (chunk === undefined && document === undefined) return;
    this.any = true;
    const sha = located.token('contentSha');
    const content = sha < 0 ? '' : stringAt(this.source, sha);
    if (document !== undefined && document !== `doc_${content.slice(0, 24)}`)
      this.findings.add('ids.content', `claims[${index}]: ${document} is not the id of that content_sha256`);
    const { chunk: place } = offsetsOf(this.source, located);
    if (chunk === undefined || place === undefined) return;
    const made = createHash('sha256').update(`${content}:${place.start}:${place.end}`).digest('hex');
    if (chunk !== `chk_${made.slice(0, 24)}`)
      this.findings.add(
        'ids.content',
        `claims[${index}]: ${chunk} is not the id of that place in that document`,
      );
  }

  private own(located: Located, role: Role, prefix: string): string | undefined {
    const token = located.token(role);
    const { tape } = this.source;
    if (token < 0 || tape.end(token) - tape.start(token) !== SIZE) return undefined;
    const id = stringAt(this.source, token);
    return id.startsWith(prefix) && /^[0-9a-f]{24}$/.test(id.slice(4)) ? id : undefined;
  }
}
