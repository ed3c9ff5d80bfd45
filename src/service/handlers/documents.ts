// GET /v1/documents/{id}: one document with its text, chunks and versions.
import type { Document } from '../../api/payloads/source.ts';
import type { RoutedCall } from '../context.ts';
import { ServiceProblem } from '../errors.ts';
import { withPublicUrls } from '../addresses.ts';

/** The document payload of service.md; offsets are UTF-16 code units into `text`. */
export async function getDocument(call: RoutedCall): Promise<Document> {
  const id = call.params['id'] ?? '';
  const record = await call.service.store.document(id);
  if (record === undefined) {
    throw new ServiceProblem('not-found', 'The corpus has no document with this id.');
  }
  const [document = record] = await withPublicUrls([record], call);
  const chunks = await call.service.store.chunks(document.id);
  const versions = await call.service.store.versions(record.source_url);
  const { text, ...members } = document;
  return {
    ...members,
    text,
    chunks: chunks.map(({ id: chunk, start, end, heading, page }) => ({
      id: chunk,
      start,
      end,
      ...(heading === null ? {} : { heading }),
      ...(page === null ? {} : { page }),
    })),
    versions: versions.map((one) => ({
      id: one.id,
      version: one.version,
      content_sha256: one.content_sha256,
      retrieved_at: one.retrieved_at,
      current: one.current,
    })),
  };
}
