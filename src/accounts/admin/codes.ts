/** Sort codes of the user list (D-189). */
export const userSortCodes = { name: 1, email: 2 } as const

/** What the back office's list of users is filtered by; an unknown status filters nothing. */
export const userStates = ['active', 'blocked', 'unverified', 'approved', 'refused'] as const

export type UserState = (typeof userStates)[number]

/** The filters of the list's URL, beside the one for deleted users. */
export const userFilterNames = ['waiting', 'status', 'from', 'to'] as const

export type UserFilterName = (typeof userFilterNames)[number]

/** Actions on many users at once; each user as if the action were run for that user alone. */
export const bulkUserActions = ['block', 'unblock', 'approve', 'withdraw', 'delete', 'restore'] as const

export type BulkUserAction = (typeof bulkUserActions)[number]
