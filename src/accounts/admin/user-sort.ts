/** Sort codes of the user list (D-189). */
export const userSort = { name: 1, email: 2 } as const
