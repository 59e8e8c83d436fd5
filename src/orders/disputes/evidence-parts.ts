/** The parts of evidence that the shop has about an order, listed as they are shown. */
export const evidenceParts = [
  'items',
  'receipt',
  'invoice',
  'client',
  'billing',
  'delivery',
  'dispatch',
  'links',
  'terms',
  'emails',
] as const
export type EvidencePart = (typeof evidenceParts)[number]

/** Where a dispute stands: without evidence before or after the deadline, with evidence sent to the bank, won or lost. */
export const disputeStatuses = ['to_answer', 'overdue', 'sent', 'won', 'lost'] as const
export type DisputeStatus = (typeof disputeStatuses)[number]
