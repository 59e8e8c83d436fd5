export const firstHourText = {
  // Not in the specification
  title: 'Getting started',
  lead: 'What the shop needs before its first client. Buttons try it for real.',
  allDone: 'All of it is there. The shop is ready for its first client.',
  left: (count: number) => (count === 1 ? '1 thing is missing.' : `${count} things are missing.`),
  states: { done: 'Done', todo: 'To do', look: 'Have a look', running: 'Under way' },
  checked: (when: string) => `Tried ${when}`,
  notTried: 'It was not tried yet.',
  noAddress: 'The legal pages and invoices name no address of the company.',
  noBrand: 'The shop has the name and the look that it came with.',
  hasCategory: 'There are categories.',
  noCategory: 'There is no category yet, and products stand in categories.',
  hasProduct: 'There are products.',
  noProduct: 'There is no product yet.',
  hasSeller: 'There are approved sellers.',
  noSeller: 'No seller is approved yet. Sellers sign up at the shop’s own address.',
  legalUnread: (pages: readonly string[]) =>
    `These pages still show our standard text, with the number of points for your lawyer: ${pages.join(', ')}.`,
  legalRead: 'All legal pages were published by you.',
  paymentMade: 'A test payment of £1 was made and refunded.',
  paymentLive:
    'The keys are live and the card provider answers. No card was charged: real ones are only charged for orders.',
  paymentRefused: (reason: string) => `The test payment was refused: ${reason}`,
  paymentUnknown:
    'The card provider did not answer in time. Its dashboard shows whether there is a payment of £1 to refund.',
  webhookCame: 'A test payment was made, and its webhook event came, properly signed.',
  webhookMissing:
    'No webhook event came within 20 seconds. Please see that the provider has the endpoint, and the signing secret under Settings.',
  webhookLive:
    'With live keys no payment is made for a test. Please send an event from the dashboard of the card provider.',
  mailStored: 'There is no mail server: emails stay on this machine.',
  backupStarted: 'The backup is being made and read. This page says when it is there.',
  backupMade: (rows: number, files: number) =>
    `A backup was made and read: ${rows.toLocaleString('en-GB')} rows and ${files.toLocaleString('en-GB')} files.`,
  backupWritten: (rows: number, files: number) =>
    `A backup was made by the operator: ${rows.toLocaleString('en-GB')} rows and ${files.toLocaleString('en-GB')} files.`,
  backupFailed: (reason: string) => `No backup was made: ${reason}`,
  backupHint:
    'It is in the folder ‘backups’ of the data folder. Copy it to another machine. The operator’s command for each night is npm run backup -- FILE.',
  backupRuns: 'A backup is being made already.',
  names: {
    company: 'Company details',
    brand: 'Name and look of the shop',
    mail: 'Emails',
    provider: 'Card payments',
    webhook: 'Messages from the card provider',
    category: 'First category',
    product: 'First product',
    seller: 'First seller',
    legal: 'Legal pages',
    files: 'Pictures and documents',
    backup: 'Backup',
  },
  links: {
    company: 'Enter company details',
    brand: 'Choose name and look',
    mail: 'Set the mail server',
    provider: 'Set the keys',
    webhook: 'Set the signing secret',
    category: 'Add a category',
    product: 'Add a product',
    seller: 'Look at sellers',
    legal: 'Read the legal pages',
  },
  checkKeys: 'Check the keys',
  checks: {
    mail: 'Send a test email',
    payment: 'Make a test payment',
    webhook: 'Cause one and wait',
    backup: 'Make a backup and read it',
    files: 'Write and read a file',
  },
} as const
