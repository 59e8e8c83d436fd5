/** What is written where a client's email was changed, to its former owner and to administrators. */
export const emailChangeText = {
  // Ours
  changedSubject: 'Your email address was changed',
  changedBody: (seller: string) =>
    `${seller || 'Your salon professional'} has replaced your email address in her list of clients. Emails about what you buy there go to the new address from now on.`,
  changedNote:
    'If you asked for it, you need do nothing. If you did not, tell us: nothing more is sent to the new address until we have looked into it.',
  changedButton: 'I did not ask for this',
  contestedSubject: 'A client’s email is contested',
  contestedBody:
    'The owner of a client’s former email says that she did not ask for its change. Nothing is mailed to the client until an administrator keeps the new email or puts the former one back.',
  contestedButton: 'Open the client',
} as const
