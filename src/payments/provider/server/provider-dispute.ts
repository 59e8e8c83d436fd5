import type { Pence } from '#platform/money.ts'

export interface ProviderDispute {
  disputeRef: string
  /** The id of the disputed charge's payment intent. */
  chargeRef: string
  state: 'open' | 'won' | 'lost'
  amount: Pence
  reason: string
  /** The fee that the provider has taken for the dispute so far. */
  fee: Pence
  /** The state of the dispute in the provider's own terms. */
  providerStatus: string
  /** The bank's deadline for evidence; null if the bank accepts none. */
  evidenceDueBy: Date | null
  isEvidenceSent: boolean
}

export interface EvidenceFile {
  part: 'receipt' | 'customer_communication' | 'uncategorized_file'
  name: string
  bytes: Uint8Array
}

/** The evidence to send; texts and files are keyed by the provider's names for the parts of evidence. */
export interface DisputeEvidence {
  texts: Partial<Record<EvidenceTextPart, string>>
  /** PDF documents. */
  files: readonly EvidenceFile[]
}

export type EvidenceTextPart =
  | 'access_activity_log'
  | 'billing_address'
  | 'customer_email_address'
  | 'customer_name'
  | 'product_description'
  | 'refund_policy_disclosure'
  | 'shipping_address'
  | 'shipping_carrier'
  | 'shipping_date'
  | 'shipping_tracking_number'
  | 'uncategorized_text'
