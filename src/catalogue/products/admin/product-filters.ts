/** What the back office's list of products is filtered by. In a file without schemas: the list opens without the code that checks forms. */
export const productFilterNames = ['status', 'category', 'from', 'to'] as const
/** An unknown status filters nothing. */
export const productStates = ['visible', 'hidden', 'featured', 'popular', 'sold_out'] as const
export type ProductState = (typeof productStates)[number]
