/** A letter is tried for about four days; until then the operator may start its job again. */
export const unsentLetterLifetimeDays = 14
