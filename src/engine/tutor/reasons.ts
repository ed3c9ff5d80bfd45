// The reasons why a turn has no passages, as sentences: those of the query engine and the tutor's own.
import type { TutorReason } from '../../api/payloads/tutor.ts';

export const UNKNOWN_SECTOR: TutorReason = {
  code: 'unknown_sector',
  text: 'No document of the corpus belongs to this sector.',
};
export const UNKNOWN_TOPIC: TutorReason = {
  code: 'unknown_topic',
  text: 'No document of this sector is about the topic as a whole.',
};
export const TOO_THIN: TutorReason = {
  code: 'too_thin',
  text: 'The documents of this topic have no whole sentences to teach from.',
};
export const NO_ORDERS: TutorReason = {
  code: 'no_orders',
  text: 'The tutor says what documents of the corpus say; it cannot be told what to say.',
};
export const OTHER_LANGUAGE: TutorReason = {
  code: 'other_language',
  text: 'The message does not read as English, and the documents of this topic are in English.',
};
