/** The texts of the page /dev/mail, the mailbox of a shop without a mail server. */
export const devMailText = {
  // Not in the specification: the texts below.
  title: 'Mail sent by this shop',
  empty: 'No mail has been sent yet.',
  recipient: 'To',
  time: 'Time',
  state: 'State',
  attachment: 'Attached',
  waiting: 'Waiting',
  sent: 'Sent',
  back: 'All mail',
  asHtml: 'As it looks',
  asText: 'As text',
  links: 'Links',
  noLinks: 'There are no links in this email.',
} as const
