/** Sort codes of the user list (D-189). */
export const userSortCodes = { name: 1, email: 2 } as const

/** The states by which the back office's list of users can be filtered; any other value filters nothing. */
export const userStates = ['active', 'blocked', 'unverified', 'approved', 'refused'] as const

export type UserState = (typeof userStates)[number]

/** The filters in the list's URL, apart from the one for deleted users. */
export const userFilterNames = ['waiting', 'status', 'from', 'to'] as const

export type UserFilterName = (typeof userFilterNames)[number]

/** Actions on many users at once; each is carried out as if that user alone had been chosen. */
export const bulkUserActions = ['block', 'unblock', 'approve', 'withdraw', 'delete', 'restore'] as const

export type BulkUserAction = (typeof bulkUserActions)[number]
