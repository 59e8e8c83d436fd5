import type { PostalAddress } from '#places/postal-address.ts'
import type { Pence } from '#platform/money.ts'
import type { Instrument } from './instrument.ts'
import type { DisputeEvidence, ProviderDispute } from './provider-dispute.ts'

export interface ChargeRequest {
  /** The attempt's id, also used as the provider's idempotency key. */
  reference: string
  /** Null if a seller pays a debt. */
  orderId: string | null
  amount: Pence
  instrument: Instrument
  /** Must contain no personal data (D-200). */
  description: string
  /** The url that the browser returns to after the card holder's authentication (D-042). */
  returnUrl: string
}

export interface SettledCharge {
  /** The id of the provider's payment intent. */
  providerRef: string
  /** The id of the payment intent's charge. */
  chargeRef: string | null
  reference: string | null
  amount: Pence
  currency: string
  funding: string
  brand: string
  last4: string
  walletKind: 'google_pay' | 'apple_pay' | null
  billing: Billing
  /** The provider's fee on the charge; null while it is not known. */
  fee: Pence | null
  /** The card that the provider has saved with this payment. */
  card?: { cardRef: string; expMonth: number; expYear: number }
}

export interface Billing extends Omit<PostalAddress, 'county' | 'country'> {
  name: string
}

/**
 * `requires_action`: the card holder's bank wants the charge authenticated at `url`. `unknown`: the provider did not answer in time, and
 * the charge is retrieved later.
 */
export type ChargeResult =
  | ({ state: 'succeeded' } & SettledCharge)
  | { state: 'requires_action'; providerRef: string; url: string }
  | DeclinedCharge
  | ({ providerRef?: string } & Unknown)

/** `cause` is the reason why the provider's answer is not known; it is only logged. */
export interface Unknown {
  state: 'unknown'
  cause?: unknown
}

export interface DeclinedCharge {
  state: 'declined'
  providerRef: string | null
  userMessage: string
  rawMessage: string
  /** `shop`: no card was tried, because the provider does not allow the shop to charge, or the shop's call never arrived. */
  declinedBy: 'provider' | 'shop'
}

export interface ProviderCard {
  cardRef: string
  brand: string
  funding: string
  last4: string
  expMonth: number
  expYear: number
}

export interface Declined {
  state: 'declined'
  /** The message shown to the user. */
  userMessage: string
  /** The provider's own message. */
  rawMessage: string
}

export interface BankDetails extends Omit<PostalAddress, 'county'> {
  email: string
  firstName: string
  lastName: string
  accountNumber: string
  sortCode: string
  dob: { day: number; month: number; year: number }
}

export interface ProviderAccount {
  accountRef: string
  payoutsEnabled: boolean
  restricted: boolean
  bank: { bankName: string; currency: string; last4: string } | null
}

export interface TransferRequest {
  /** The transfer's id, also used as the provider's idempotency key. */
  reference: string
  orderId: string
  amount: Pence
  accountRef: string
  /** The charge whose money funds the transfer, so that it is made before that money is available; null: the balance funds it. */
  source: { intentRef: string; chargeRef: string | null } | null
}

export type TransferResult = { state: 'sent'; transferRef: string } | Declined | Unknown

export interface RefundRequest {
  /** The refund's id, also used as the provider's idempotency key. */
  reference: string
  chargeRef: string
  amount: Pence
}

/** `pending`: the provider has accepted the refund, and will send a webhook event when it is completed or has failed. */
export type RefundResult = { state: 'succeeded' | 'pending'; refundRef: string } | Declined | Unknown

export type TestPayment = { state: 'refunded'; providerRef: string } | Declined | Unknown

export type EvidenceResult = { state: 'submitted' } | Declined | Unknown

/** `bad_signature`: signed with none of the shop's secrets. `unreadable`: signed, but not an event that the shop subscribes to. */
export type WebhookRejection = 'bad_signature' | 'too_old' | 'unreadable'

export interface WebhookEvent {
  id: string
  type: string
  /** The connected account that the event is about, if any. */
  accountRef: string | null
  objectRef: string | null
  /** The object as it was when the event happened. It may be outdated, so handlers retrieve it again. */
  object: Record<string, unknown>
}

export interface ListedCharge {
  providerRef: string
  reference: string | null
  succeeded: boolean
  amount: number
  currency: string
  /** Zero while the fee is not known. */
  fee: number
}

export interface ListedTransfer {
  transferRef: string
  reference: string | null
  amount: number
  reversed: number
}

export interface ListedRefund {
  refundRef: string
  reference: string | null
  amount: number
  succeeded: boolean
}

/**
 * The interface to the card payment provider; all amounts are in pence. A call inside a transaction throws. If the provider cannot be
 * reached, a method that may have moved money or sent evidence returns `unknown`, and any other throws an `AppError` with code 23.
 */
export interface PaymentProvider {
  /** Creates a customer; a repeated call returns the same one. The provider is told nothing about the person (D-200). */
  createCustomer(owner: { userId: string } | { clientCustomerId: string }): Promise<string>
  saveCard(card: {
    customerRef: string
    token: string
    holderName: string
    description: string
  }): Promise<({ state: 'saved' } & ProviderCard) | Declined>
  removeCard(cardRef: string): Promise<void>

  charge(request: ChargeRequest): Promise<ChargeResult>
  /** Makes a payment of £1 with a test card and refunds it at once, without an order and outside the books; works only with test keys. */
  payForTest(): Promise<TestPayment>
  retrieveCharge(providerRef: string): Promise<ChargeResult>
  /** Finds the charge of an attempt whose answer was lost; null if the provider has created none since the given time. */
  findCharge(reference: string, since: Date): Promise<ChargeResult | null>
  /** Cancels a charge that waits for authentication. The result is `succeeded` if it was paid in the meantime. */
  cancelCharge(providerRef: string): Promise<ChargeResult>
  /** Uses up an idempotency key, so that a late request under it cannot charge. `already_used`: an earlier request has used the key. */
  closeChargeReference(reference: string): Promise<'closed' | 'already_used'>

  /** Creates the one account of a user; a repeated call returns the same account. */
  createAccount(userId: string): Promise<string>
  updateAccount(accountRef: string, details: BankDetails): Promise<({ state: 'accepted' } & ProviderAccount) | Declined>
  retrieveAccount(accountRef: string): Promise<ProviderAccount>
  /** The url of the provider's page on which the account's owner proves their identity or updates the account. */
  createAccountLink(accountRef: string, purpose: 'verify' | 'update', returnUrl: string): Promise<string | Declined>
  connectAccount(code: string): Promise<{ state: 'connected'; accountRef: string } | Declined>
  /** The amount that the account could pay out now. */
  retrieveBalance(accountRef: string): Promise<Pence>

  sendTransfer(request: TransferRequest): Promise<TransferResult>
  /** Finds a transfer whose answer was lost; null if there is none. */
  findTransfer(reference: string, orderId: string): Promise<string | null>

  sendRefund(request: RefundRequest): Promise<RefundResult>
  /** Finds a refund whose answer was lost or that is pending; null if the provider has none with this reference. */
  findRefund(reference: string, chargeRef: string): Promise<RefundResult | null>
  /** Reads a dispute; null if the disputed charge has no payment intent, so that the shop did not make it. */
  retrieveDispute(disputeRef: string): Promise<ProviderDispute | null>
  /** Uploads the files and submits the evidence, which the provider accepts only once. If the method throws, nothing was submitted. */
  submitDisputeEvidence(disputeRef: string, evidence: DisputeEvidence): Promise<EvidenceResult>

  /** Parses a webhook event, or says why the delivery is rejected. */
  verifyWebhook(rawBody: Buffer, signature: string): WebhookEvent | WebhookRejection
  /** Registers the url for webhook events at the sandbox. With the real provider the operator registers it once (docs/runbook.md). */
  registerWebhookEndpoint(url: string): Promise<void>

  listCharges(since: Date): AsyncIterable<ListedCharge>
  listTransfers(since: Date): AsyncIterable<ListedTransfer>
  listRefunds(since: Date): AsyncIterable<ListedRefund>
}
