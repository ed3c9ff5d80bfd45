// Imported before everything else: the verifier's modules expect Node's Buffer to be there.
import { PageBuffer } from './bytes.ts';

Object.assign(globalThis, { Buffer: PageBuffer });
