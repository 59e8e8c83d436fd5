/** An email is tried for about four days; until then the operator may start its job again. */
export const unsentEmailLifetimeDays = 14
