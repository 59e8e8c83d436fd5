import type { Pence } from '#platform/money.ts'

/**
 * What colleagues of the back office may do, one by one (D-620). An owner of the shop may do all of it; the specification's administrators
 * are owners.
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
 * Rights that no program's key includes, so that no program makes keys, reads or changes secrets (D-656), or reads or writes the emails
 * that carry links (D-693).
 */
const rightsOfPeople = ['emails', 'settings', 'connections'] as const satisfies readonly Right[]

/** What a program may be given by a key (D-656). */
export const programRights = rights.filter(
  (right): right is ProgramRight => !(rightsOfPeople as readonly Right[]).includes(right),
)
export type ProgramRight = Exclude<Right, (typeof rightsOfPeople)[number]>

/** Any one of these rights lets a colleague read orders in the back office. */
export const orderReaders = ['orders', 'dispatch', 'returns', 'invoices'] as const satisfies readonly Right[]

/** What a call of the back office asks for: one of these rights, to be a colleague with any rights, or to be an owner. */
export type NeededRight = Right | readonly Right[] | 'any' | 'owner'

/** What the role of a colleague allows. */
export interface StaffRights {
  rights: readonly Right[]
  /** The most that is paid back of one order, in pence (D-622); null where the role has no limit. */
  maxRefundPence: Pence | null
}

/** Whether a colleague may do it; an owner has no role (null). */
export function hasRight(staff: Pick<StaffRights, 'rights'> | null, needed: NeededRight): boolean {
  if (staff === null || needed === 'any') return true
  if (needed === 'owner') return false
  return [needed].flat().some((right) => staff.rights.includes(right as Right))
}

/** Whether a program's key may include the right; false for 'any', 'owner' and the rights reserved for people. */
export function isForPrograms(needed: string): needed is ProgramRight {
  return (programRights as readonly string[]).includes(needed)
}
