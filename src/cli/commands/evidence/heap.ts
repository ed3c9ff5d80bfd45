// Reading a large bundle makes a little garbage for each claim. V8 answers by letting the young generation grow to three
// times 16 MiB, and the old one to several times what is in use, which is more than all the rest of the program: here the
// young one stays as it is, and the old one is collected once it has grown by a third.
import { setFlagsFromString } from 'node:v8';

/** Keeps both generations from growing; for a process that only verifies. */
export function keepHeapSmall(): void {
  setFlagsFromString('--semi-space-growth-factor=1');
  setFlagsFromString('--heap-growing-percent=30');
}
