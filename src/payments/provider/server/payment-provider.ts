import type { Pence } from '#platform/money.ts'

/** What is charged: a saved card, or a token that the browser made of a card or a wallet. Tokens work once. */
export type Instrument = { kind: 'saved'; customerRef: string; cardRef: string } | { kind: 'token'; token: string }

export interface ChargeRequest {
  /** The payment's id: the provider does one thing under it, however often it is asked. */
  reference: string
  /** Null for a seller who pays what she owes. */
  orderId: string | null
  amount: Pence
  instrument: Instrument
  /** No personal data (D-200). */
  description: string
  /** Where the browser comes back to after the card holder's confirmation (D-042). */
  returnUrl: string
}

export interface SettledCharge {
  /** The payment there, and the charge that brought its money. */
  providerRef: string
  chargeRef: string | null
  reference: string | null
  amount: Pence
  currency: string
  funding: string
  brand: string
  last4: string
  walletKind: 'google_pay' | 'apple_pay' | null
  billing: Billing
  /** What the provider keeps of it; null while it has not said. */
  fee: Pence | null
}

export interface Billing {
  name: string
  line1: string
  line2: string
  city: string
  zipcode: string
}

/** Unknown is a state: no answer in time is neither a yes nor a no, and is asked again later. */
export type ChargeResult =
  | ({ state: 'succeeded' } & SettledCharge)
  | { state: 'action'; providerRef: string; url: string }
  | { state: 'declined'; providerRef: string | null; userMessage: string; rawMessage: string }
  | { state: 'unknown'; providerRef?: string }

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
  /** What the person shall read. */
  userMessage: string
  /** What the provider said. */
  rawMessage: string
}

export interface BankDetails {
  email: string
  firstName: string
  lastName: string
  accountNo: string
  routingNo: string
  line1: string
  line2: string
  city: string
  country: string
  postcode: string
  dob: { day: number; month: number; year: number }
}

export interface ProviderAccount {
  accountRef: string
  payoutsEnabled: boolean
  restricted: boolean
  bank: { bankName: string; currency: string; last4: string } | null
}

export interface TransferRequest {
  /** The transfer's id: the provider's idempotency key. */
  reference: string
  orderId: string
  amount: Pence
  accountRef: string
  /** What the money came in with, so that it need not have arrived in our balance yet: null where it is not to be. */
  source: { intentRef: string; chargeRef: string | null } | null
}

export type TransferResult = { state: 'sent'; transferRef: string } | Declined | { state: 'unknown' }

export interface RefundRequest {
  /** The refund's id: the provider's idempotency key. */
  reference: string
  chargeRef: string
  amount: Pence
}

/** 'pending': the provider has taken it on and will tell how it ended. */
export type RefundResult = { state: 'succeeded' | 'pending'; refundRef: string } | Declined | { state: 'unknown' }

export interface ProviderDispute {
  disputeRef: string
  /** The charge whose money is asked back. */
  chargeRef: string
  state: 'open' | 'won' | 'lost'
  amount: Pence
  reason: string
  /** What the provider has taken for it so far. */
  fee: Pence
}

export interface WebhookEvent {
  id: string
  type: string
  /** The connected account that the event is about, if any. */
  accountRef: string | null
  objectRef: string | null
  /** The object as it was when the event happened: a hint only, whoever acts on it asks again. */
  object: Record<string, unknown>
}

export interface ListedCharge {
  providerRef: string
  reference: string | null
  succeeded: boolean
  amount: number
  currency: string
  /** As far as the provider has said. */
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
 * What we ask of a card payment provider, in the trade's words and in pence. No call may be made inside a transaction.
 * Calls that answer no state of their own throw a `Refusal` with code 23 when the provider cannot be reached.
 */
export interface PaymentProvider {
  createCustomer(userId: string): Promise<string>
  saveCard(card: {
    customerRef: string
    token: string
    holderName: string
    description: string
  }): Promise<({ state: 'saved' } & ProviderCard) | Declined>
  removeCard(cardRef: string): Promise<void>

  charge(request: ChargeRequest): Promise<ChargeResult>
  retrieveCharge(providerRef: string): Promise<ChargeResult>
  /** For an attempt whose answer never came; null if the provider knows of none made since then. */
  findCharge(reference: string, since: Date): Promise<ChargeResult | null>
  /** Gives up a charge that waits for its card holder; one that has come through meanwhile is told. */
  cancelCharge(providerRef: string): Promise<ChargeResult>
  /** Sees to it that a charge which never reached the provider never will, however late it arrives. */
  closeChargeReference(reference: string): Promise<'closed' | 'taken'>

  /** One account a user, however often it is asked. */
  createAccount(userId: string): Promise<string>
  updateAccount(accountRef: string, details: BankDetails): Promise<({ state: 'accepted' } & ProviderAccount) | Declined>
  retrieveAccount(accountRef: string): Promise<ProviderAccount>
  /** A page of the provider's where the owner proves who they are, or changes what is known of them. */
  createAccountLink(accountRef: string, purpose: 'verify' | 'update', returnUrl: string): Promise<string | Declined>
  connectAccount(code: string): Promise<{ state: 'connected'; accountRef: string } | Declined>
  /** What the account could pay out now. */
  retrieveBalance(accountRef: string): Promise<Pence>

  sendTransfer(request: TransferRequest): Promise<TransferResult>
  /** For a transfer whose answer never came. */
  findTransfer(reference: string, orderId: string): Promise<string | null>

  sendRefund(request: RefundRequest): Promise<RefundResult>
  /** For a refund whose answer never came, or that waits; null if the provider has none under this reference. */
  findRefund(reference: string, chargeRef: string): Promise<RefundResult | null>
  /** Null for a dispute about something that was charged without us. */
  retrieveDispute(disputeRef: string): Promise<ProviderDispute | null>

  /** Null when the signature is not the provider's. */
  verifyWebhook(rawBody: Buffer, signature: string): WebhookEvent | null
  /** Has the sandbox tell us of events at this address; the real provider is told once, by whoever runs the shop. */
  registerWebhookEndpoint(url: string): Promise<void>

  listCharges(since: Date): AsyncIterable<ListedCharge>
  listTransfers(since: Date): AsyncIterable<ListedTransfer>
  listRefunds(since: Date): AsyncIterable<ListedRefund>
}
