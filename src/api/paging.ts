// "Paging": offset and limit, 20 by default and 100 at the most.

export const DEFAULT_LIMIT = 20;
export const MAX_LIMIT = 100;
