import type { Pence } from '#platform/money.ts'

/**
 * The rights that a role can give to colleagues of the back office (D-620). Owners of the shop have all of them; the specification's
 * administrators are owners.
 */
export const rights = [
  'sellers',
  'clients',
  'catalogue',
  'orders',
  'dispatch',
  'returns',
  'invoices',
  'content',
  'emails',
  'coupons',
  'training',
  'commission-rules',
  'settings',
  'connections',
  'log',
] as const
export type Right = (typeof rights)[number]

/**
 * Rights that no API key can include: programs must not make keys, read or change secrets (D-656), or read or write the emails that carry
 * links (D-693).
 */
const rightsOfPeople = ['emails', 'settings', 'connections'] as const satisfies readonly Right[]

/** The rights that an API key can give to a program (D-656). */
export const programRights = rights.filter(
  (right): right is ProgramRight => !(rightsOfPeople as readonly Right[]).includes(right),
)
export type ProgramRight = Exclude<Right, (typeof rightsOfPeople)[number]>

/** Any one of these rights lets a colleague read orders in the back office. */
export const orderReaders = ['orders', 'dispatch', 'returns', 'invoices'] as const satisfies readonly Right[]

/**
 * What a call of the back office requires: a right, any one of several rights, that the caller is a colleague ('any'), or that she is an
 * owner.
 */
export type NeededRight = Right | readonly Right[] | 'any' | 'owner'

/** What the role of a colleague allows. */
export interface StaffRights {
  rights: readonly Right[]
  /** The most that may be paid back for one order, in pence (D-622); null where the role has no limit. */
  maxRefundPence: Pence | null
}

/** Whether a colleague has what a call requires; an owner, who has no role (null), always has. */
export function hasRight(staff: Pick<StaffRights, 'rights'> | null, needed: NeededRight): boolean {
  if (staff === null || needed === 'any') return true
  if (needed === 'owner') return false
  return [needed].flat().some((right) => staff.rights.includes(right as Right))
}

/** Whether a program's key may include the right; false for 'any', 'owner' and the rights reserved for people. */
export function isForPrograms(needed: string): needed is ProgramRight {
  return (programRights as readonly string[]).includes(needed)
}
