export const testMailText = {
  // Not in the specification: the texts below.
  subject: (shop: string) => `A test email from ${shop}`,
  heading: 'It works',
  body: 'Emails of the shop arrive. This one was sent from the settings in the back office. Please press the button, so that they know it.',
  button: 'It arrived',
  note: 'It says nothing about whether others find emails in their inbox or in their spam: for that your mail service has a page about SPF, DKIM and DMARC.',
} as const
