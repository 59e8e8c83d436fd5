/** The names of all emails whose wording can be changed, grouped by who reads them; each text of its own has a name (D-670). */
export const wordingGroups = {
  account: [
    'verification',
    'password-reset',
    'password-changed',
    'second-factor-on',
    'second-factor-off',
    'second-factor-removed',
    'recovery-codes-renewed',
    'recovery-code-used',
  ],
  seller: [
    'documents-approved',
    'documents-refused',
    'bank-details-added',
    'bank-details-changed',
    'payout-refused',
    'tax-details-request',
    'order-confirmation',
    'question',
    'refund-to-seller',
    'refund-failed-to-seller',
    'dispute-open',
    'dispute-won',
    'dispute-lost',
    'return-opened-to-seller',
    'return-refused-to-seller',
    'return-settled-to-seller',
    'order-cancelled-to-seller',
    'payment-cancelled-to-seller',
    'explore-cancelled-to-seller',
  ],
  client: [
    'client-code',
    'explore-link',
    'shopping-link',
    'reminder',
    'follow-up',
    'follow-up-order',
    'pay-link',
    'order-confirmation-client',
    'receipt',
    'order-dispatched',
    'dispatch-undone',
    'invoice',
    'refund-to-client',
    'refund-through-seller',
    'return-opened',
    'return-accepted',
    'return-refused',
    'return-settled',
    'return-replaced',
    'return-answer',
    'order-cancelled',
    'payment-cancelled',
    'explore-cancelled',
    'recall',
    'client-email-changed',
  ],
  colleague: [
    'staff-invitation',
    'refund-failed-to-admin',
    'dispute-to-answer',
    'dispute-reminder',
    'client-email-contested',
    'webhook-off',
    'test-mail',
  ],
} as const

export type WordingGroup = keyof typeof wordingGroups
export type WordingName = (typeof wordingGroups)[WordingGroup][number]

export const wordingNames: readonly WordingName[] = Object.values(wordingGroups).flat()

export function isWordingName(name: string): name is WordingName {
  return wordingNames.some((known) => known === name)
}
