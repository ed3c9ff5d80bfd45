// Text that came from a service or a document, made harmless for a terminal (cli.md, "Output").
// Hostile here: escape sequences that move the cursor or set the title, C1 controls, bidirectional
// overrides that reorder what is read, and invisible tag characters.

// CSI (also as one C1 byte), OSC/DCS/APC/PM/SOS up to their terminator, and two-byte escapes.
const SEQUENCES =
  // eslint-disable-next-line no-control-regex
  /(?:\u001b\[|\u009b)[0-?]*[ -/]*[@-~]|(?:\u001b[\]PX^_]|[\u009d\u0090\u0098\u009e\u009f])[^\u0007\u001b\u009c]*(?:\u0007|\u001b\\|\u009c)?|\u001b[ -/]*[0-~]?/g;
// eslint-disable-next-line no-control-regex
const CONTROLS =
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]|[\u{e0000}-\u{e007f}]/gu;

/** Text for a person: no control, escape or bidirectional characters; line feeds and tabs stay. */
export function clean(text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(SEQUENCES, '').replace(CONTROLS, '');
}

/** The same on one line: every run of white space is one space. */
export function cleanLine(text: string): string {
  return clean(text).replace(/\s+/g, ' ').trim();
}
