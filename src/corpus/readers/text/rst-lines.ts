// Lines of reStructuredText that say by themselves what they are.

/** Below a title, above one too, or between two parts. */
export const RULE = /^([!-/:-@[-`{-~])\1{2,}$/;
/** A field: its name and what is on its line. */
export const FIELD = /^:([^:\s][^:\n]{0,80}):(?:\s+(.*))?$/;
/** Options of a program as its manual lists them, and what is on their line. */
export const OPTION =
  /^((?:-\w|--[\w-]+|\/\w)(?:[ =][\w<>[\]-]+)?(?:, (?:-\w|--[\w-]+|\/\w)(?:[ =][\w<>[\]-]+)?){0,3})(?: {2,}(.*))?$/;
