// Ours
export const refusedEmailsText = {
  heading: 'Emails that could not be delivered',
  none: 'Every email was taken by its recipient’s mailbox.',
  email: 'Email',
  subject: 'Subject',
  refusedOn: 'Refused on',
  answer: 'What the mail server said',
  more: 'Show more',
} as const
