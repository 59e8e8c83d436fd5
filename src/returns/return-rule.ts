import { getReturnDay, type ReturnPolicy } from '#legal/return-policy.ts'
import { toLondonDay } from '#platform/dates.ts'

/** Why a client returns something. */
export const returnReasons = ['changed_mind', 'damaged', 'wrong_item', 'missing', 'skin_reaction'] as const
export type ReturnReason = (typeof returnReasons)[number]

/** Why a piece cannot be returned. */
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
  /** When it was delivered; null where no delivery is recorded. */
  deliveredAt: Date | null
}

/** A client who changed her mind has until the last day, with an unbroken seal; what went wrong waits for neither (D-551). */
export function findReturnObstacle(
  piece: ReturnedPiece,
  { reason, order, policy, at }: { reason: ReturnReason; order: ReturnedOrder; policy: ReturnPolicy; at: Date },
): ReturnObstacle | null {
  if (reason !== 'changed_mind') return null
  const last = getReturnDay(order.deliveredAt, policy)
  if (last !== null && toLondonDay(at) > last) return 'too_late'
  return policy.doesSealEndRight && piece.hasSeal && piece.isSealBroken ? 'seal_broken' : null
}

/** Only who changed her mind sends a parcel, and only of what has reached her (D-551). */
export function needsParcel(reason: ReturnReason, { hasLeft }: Pick<ReturnedOrder, 'hasLeft'>): boolean {
  return reason === 'changed_mind' && hasLeft
}
