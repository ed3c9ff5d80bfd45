// What the processes that are killed write.

export const KINDS = [
  'document',
  'key',
  'call',
  'brief',
  'session',
  'turn',
  'subscription',
  'alert',
  'receipt',
] as const;

export type Kind = (typeof KINDS)[number];
