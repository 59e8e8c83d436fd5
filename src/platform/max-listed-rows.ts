/**
 * The back office's lists end here, for a page further down costs as much as all the rows above it: who looks for those
 * searches, filters or sorts the other way.
 */
export const maxListedRows = 10_000
