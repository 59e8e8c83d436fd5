/** What the list of sellers is filtered by. In a file without schemas: the list opens without the code that checks forms. */
export const userFilterNames = ['waiting', 'status', 'from', 'to'] as const
/** An unknown status filters nothing. */
export const userStates = ['active', 'blocked', 'unverified', 'approved', 'refused'] as const
export type UserState = (typeof userStates)[number]
