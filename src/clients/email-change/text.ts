export const emailChangeText = {
  // Not in the specification: the texts below.
  objectTitle: 'Did somebody change your email without asking you?',
  objectLead:
    'A salon professional has changed your email address in their client list. If you asked for this, just close this page. If you did not, tell us: we will send nothing more to the new address until we have looked into it.',
  object: 'I did not ask for this',
  objectedTitle: 'Thank you for telling us',
  objected: 'We will send nothing more to the new address while we look into it. There is nothing else you need to do.',
  contested:
    'The owner of this client’s old email objects to the change. Nothing can be sent until the shop’s administrators have decided.',
  contestedHeading: 'Email contested',
  contestedBy: (former: string, current: string) =>
    `The owner of ${former} says they did not ask for the change to ${current}. Nothing is emailed to this client until you decide.`,
  keep: 'Keep the new email',
  putBack: 'Go back to the old email',
  putBackHint: 'Links sent to the new email stop working. Automatic reminders need the client’s agreement again.',
  decided: 'Saved. Emails to this client go out again.',
  nothingToDecide: 'Nobody objects to this client’s email any more.',
} as const
