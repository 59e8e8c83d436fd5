import { renderTestMail } from '#mail/server/emails/administrators/test-mail.ts'
import { renderWebhookOff } from '#mail/server/emails/administrators/webhook-off.ts'
import { renderClientCode } from '#mail/server/emails/client-code.ts'
import { renderClientEmailChanged, renderClientEmailContested } from '#mail/server/emails/client-email-changed.ts'
import { renderDocumentsApproved, renderDocumentsRejected } from '#mail/server/emails/documents.ts'
import { renderPasswordReset } from '#mail/server/emails/password-reset.ts'
import { renderBankDetailsChanged } from '#mail/server/emails/payouts/bank-details-changed.ts'
import { renderPayoutFailed } from '#mail/server/emails/payouts/payout-failed.ts'
import { renderTaxDetailsRequest } from '#mail/server/emails/payouts/tax-details-request.ts'
import { renderSecurityNotice, type SecurityNotice } from '#mail/server/emails/security-notice.ts'
import { renderStaffInvitation } from '#mail/server/emails/staff-invitation.ts'
import { renderVerification } from '#mail/server/emails/verification.ts'
import { pence } from '#platform/money.ts'
import { clientName, firstName, publicUrl, sellerName, to, url } from './sample-facts.ts'

const securityNotice = (notice: SecurityNotice) => () =>
  renderSecurityNotice({ to, firstName, notice, url, at: new Date('2026-06-30T10:30:00Z') })

const bankDetails = (isFirst: boolean) => () => renderBankDetailsChanged({ to, firstName, last4: '2345', url, isFirst })

/** An example of each email about an account and its payouts. */
export const accountSamples = {
  verification: () => renderVerification({ to, firstName, url }),
  'password-reset': () => renderPasswordReset({ to, firstName, url }),
  'password-changed': securityNotice('password-changed'),
  'second-factor-on': securityNotice('second-factor-on'),
  'second-factor-off': securityNotice('second-factor-off'),
  'second-factor-removed': securityNotice('second-factor-removed'),
  'recovery-codes-renewed': securityNotice('recovery-codes-renewed'),
  'recovery-code-used': securityNotice('recovery-code-used'),
  'documents-approved': () => renderDocumentsApproved({ to, firstName, url }),
  'documents-refused': () =>
    renderDocumentsRejected({
      to,
      firstName,
      reason: 'The second page cannot be read.',
      publicUrl,
      documents: [{ number: 2, type: 'Certificate', sentAt: new Date('2026-06-28T10:30:00Z') }],
      url,
    }),
  'bank-details-added': bankDetails(true),
  'bank-details-changed': bankDetails(false),
  'payout-refused': () =>
    renderPayoutFailed({ to, firstName, amountPence: pence(1_240), reason: 'The account is closed.', url }),
  'tax-details-request': () =>
    renderTaxDetailsRequest({ to, firstName, year: 2026, missing: ['date of birth', 'tax number'], url }),
  'client-code': () => renderClientCode({ to, code: '482 913', shopUrl: publicUrl }),
  'client-email-changed': () => renderClientEmailChanged({ to, clientName, sellerName, url }),
  'staff-invitation': () =>
    renderStaffInvitation({ to, firstName, owner: 'Morgan Hale', role: 'Customer service', url }),
  'client-email-contested': () => renderClientEmailContested({ to, firstName, url }),
  'webhook-off': () => renderWebhookOff({ to, firstName, host: 'hooks.example.org', why: 'failing', url }),
  'test-mail': () => renderTestMail({ to, firstName, url }),
}
