const unnamedSeller = 'Your salon professional'

/** The texts of emails about a changed email of a client: to the owner of the former address, and to administrators. */
export const emailChangeText = {
  // Not in the specification: the texts below.
  unnamedSeller,
  changedSubject: 'Your email address was changed',
  changedBody: (seller: string) =>
    `${seller || unnamedSeller} has changed your email address in their client list. From now on, emails about what you buy from them go to the new address.`,
  changedNote:
    'If you asked for this, there is nothing to do. If you did not, tell us: we will send nothing more to the new address until we have looked into it.',
  changedButton: 'I did not ask for this',
  contestedSubject: 'A client’s email is contested',
  contestedBody:
    'The owner of a client’s old email says they did not ask for the change. Nothing is emailed to the client until an administrator keeps the new email or goes back to the old one.',
  contestedButton: 'Open the client',
} as const
