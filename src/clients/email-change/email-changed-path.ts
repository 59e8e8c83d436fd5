/** The page on which the owner of a former email objects to its change. */
export const emailChangedPath = (key: string) => `/email-changed?key=${encodeURIComponent(key)}`
