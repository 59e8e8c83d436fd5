export const emailChangeText = {
  // Ours
  objectTitle: 'Did somebody change your email without asking you?',
  objectLead:
    'A salon professional has replaced your email address in her list of clients. If you asked for it, close this page. If not, tell us: nothing more is sent to the new address until we have looked into it.',
  object: 'I did not ask for this',
  objectedTitle: 'Thank you for telling us',
  objected: 'Nothing more is sent to the new address. We look into it, and you need do nothing else.',
  contested:
    'The owner of this client’s former email objects to the change. Nothing can be sent until the shop’s administrators have decided.',
  contestedHeading: 'Email contested',
  contestedBy: (former: string, current: string) =>
    `The owner of ${former} says that she did not ask for the change to ${current}. Nothing is mailed to this client until you decide.`,
  keep: 'Keep the new email',
  putBack: 'Put the former email back',
  putBackHint: 'What was sent to the new email ends. Automatic reminders need a new agreement.',
  decided: 'Decided. Emails to this client go out again.',
  nothingToDecide: 'Nobody objects to this client’s email any more.',
} as const
