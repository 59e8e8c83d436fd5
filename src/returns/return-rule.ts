import { getReturnDay, type ReturnPolicy } from '#legal/return-policy.ts'
import { toLondonDay } from '#platform/dates.ts'

/** The reasons that a client can give for a return. */
export const returnReasons = ['changed_mind', 'damaged', 'wrong_item', 'missing', 'skin_reaction'] as const
export type ReturnReason = (typeof returnReasons)[number]

/** The reasons why an item cannot be returned. */
export const returnObstacles = ['too_late', 'seal_broken'] as const
export type ReturnObstacle = (typeof returnObstacles)[number]

interface ReturnedPiece {
  /** Whether its product has a hygiene seal. */
  hasSeal: boolean
  isSealBroken: boolean
}

/** How far the order had come when the return was opened. */
export interface ReturnedOrder {
  /** Whether it has left the shop or the salon. */
  hasLeft: boolean
  /** When the order was delivered; null if no delivery is recorded. */
  deliveredAt: Date | null
}

/**
 * Finds why an item cannot be returned: a client who changed her mind must return it by the last day and with its seal unbroken, but for
 * faulty or missing goods neither matters (D-551).
 */
export function findReturnObstacle(
  piece: ReturnedPiece,
  { reason, order, policy, at }: { reason: ReturnReason; order: ReturnedOrder; policy: ReturnPolicy; at: Date },
): ReturnObstacle | null {
  if (reason !== 'changed_mind') return null
  const last = getReturnDay(order.deliveredAt, policy)
  if (last !== null && toLondonDay(at) > last) return 'too_late'
  return policy.doesSealEndRight && piece.hasSeal && piece.isSealBroken ? 'seal_broken' : null
}

/** Whether the client has to send a parcel: only if she changed her mind, and only if the order has left (D-551). */
export function needsParcel(reason: ReturnReason, { hasLeft }: Pick<ReturnedOrder, 'hasLeft'>): boolean {
  return reason === 'changed_mind' && hasLeft
}
