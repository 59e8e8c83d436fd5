/**
 * The most rows that a list of the back office shows, because a page further down costs as much as all the rows above it. Search, filters
 * and sorting lead to the rows beyond.
 */
export const maxListedRows = 10_000
