export const staffInvitationText = {
  // Not in the specification: the texts below.
  subject: 'Join the back office',
  heading: 'You are invited',
  body: (owner: string, role: string) =>
    `${owner} has invited you to the back office of the shop as ‘${role}’. Please choose your own password to begin.`,
  button: 'Choose your password',
  note: 'The link works once, for seven days. If you did not expect it, please ignore this email: the account is of no use without a password of your own.',
} as const
