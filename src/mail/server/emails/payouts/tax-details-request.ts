import { mailText } from '#mail/text.ts'
import { joinNames } from '#platform/join-names.ts'
import { button, type Email, greeting, note, paragraph, renderEmail } from '../render-email.ts'

interface TaxDetailsRequest {
  to: string
  firstName: string
  year: number
  /** The names of the missing details. */
  missing: readonly string[]
  /** The page on which the seller enters the details. */
  url: string
}

/** Asks a seller for the details that the tax report still needs. The email contains none of the seller's numbers. */
export function renderTaxDetailsRequest({ to, firstName, year, missing, url }: TaxDetailsRequest): Email {
  return renderEmail({
    kind: 'tax-details-request',
    wording: 'tax-details-request',
    values: { year: String(year), missing: joinNames(missing) },
    links: { link: url },
    to,
    shopUrl: url,
    subject: mailText.taxDetailsSubject(year),
    preheader: mailText.taxDetailsMissing(joinNames(missing)),
    heading: mailText.taxDetailsHeading,
    blocks: [
      greeting(firstName),
      paragraph(mailText.taxDetailsBody(year)),
      paragraph(mailText.taxDetailsMissing(joinNames(missing))),
      button(mailText.taxDetailsButton, url),
      note(mailText.taxDetailsNote),
    ],
  })
}
