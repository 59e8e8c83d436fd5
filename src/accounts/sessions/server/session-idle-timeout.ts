/** A session that was not used for this long is expired (D-055). */
export const sessionIdleTimeoutHours = 24

/** The last use of a session is recorded at most this often, to save writes. */
export const lastUseRecordedEveryMinutes = 5
