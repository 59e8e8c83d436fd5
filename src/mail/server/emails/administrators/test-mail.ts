import { testMailText } from '#mail/test-mail-text.ts'
import { shopName } from '#platform/shop-identity.ts'
import { button, type Email, greeting, note, paragraph, renderEmail } from '../render-email.ts'

interface TestMail {
  to: string
  firstName: string
  url: string
}

/** A test email, which shows an administrator that the mail server accepts emails. */
export function renderTestMail({ to, firstName, url }: TestMail): Email {
  return renderEmail({
    kind: 'test-mail',
    wording: 'test-mail',
    links: { link: url },
    to,
    shopUrl: url,
    subject: testMailText.subject(shopName()),
    preheader: testMailText.body,
    heading: testMailText.heading,
    blocks: [
      greeting(firstName),
      paragraph(testMailText.body),
      button(testMailText.button, url),
      note(testMailText.note),
    ],
  })
}
