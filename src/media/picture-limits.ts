/** What one picture may weigh, and how wide it is kept at most (D-113): the browser cuts it to both before it is sent. */
export const pictureLimits = { bytes: 5_000_000, width: 1920 } as const
