/** The parts of evidence that the shop has about an order, in the order in which they are shown. */
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

/** Where a dispute stands: open until its evidence is sent, in time or overdue; then with the bank; finally won or lost. */
export const disputeStatuses = ['to_answer', 'overdue', 'sent', 'won', 'lost'] as const
export type DisputeStatus = (typeof disputeStatuses)[number]
