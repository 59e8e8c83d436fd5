// Not in the specification: the texts below.
export const refusedEmailsText = {
  heading: 'Emails that could not be delivered',
  none: 'No email has been refused by a recipient’s mailbox.',
  email: 'Email',
  subject: 'Subject',
  refusedOn: 'Refused on',
  answer: 'What the mail server said',
  more: 'Show more',
} as const
