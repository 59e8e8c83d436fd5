/** The largest size in bytes and width in pixels of one picture (D-113); the browser reduces it to both before the upload. */
export const pictureLimits = { bytes: 5_000_000, width: 1920 } as const
