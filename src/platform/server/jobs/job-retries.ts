/** A job that fails is retried with growing delays, over about four days, until it has been attempted so many times. */
export const maxJobAttempts = 25
