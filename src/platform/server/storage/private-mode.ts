/** What the shop stores is for its own user alone, whatever the umask says. */
export const privateFile = 0o600
export const privateFolder = 0o700
