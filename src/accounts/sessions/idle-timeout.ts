/** After this time without use a session has expired (D-055); a device then shows nothing of clients any more (D-777). */
export const sessionIdleTimeoutHours = 24
