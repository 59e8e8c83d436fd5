import { formatPounds, type Pence } from '#platform/money.ts'
import { isForPrograms, type NeededRight, type Right } from './rights.ts'

/** The name of each right, as owners see it where they put a role together. */
export const rightNames: Record<Right, string> = {
  // Not in the specification: the texts below.
  sellers: 'Sellers and their approval',
  clients: 'Clients',
  catalogue: 'Catalogue',
  orders: 'Orders',
  dispatch: 'Dispatch',
  returns: 'Returns and refunds',
  invoices: 'Invoices, tax and sales figures',
  content: 'Banners and legal pages',
  emails: 'Emails and news',
  coupons: 'Coupons',
  training: 'Training',
  'commission-rules': 'Commission rules',
  settings: 'Settings',
  connections: 'Connections',
  log: 'Audit log',
}

/** What each right allows; shown after the right's name where an owner puts a role together. */
export const rightHints: Record<Right, string> = {
  sellers: 'see sellers, approve their documents, block and delete them',
  clients: 'see all clients, import them and erase their data',
  catalogue: 'change products and categories, and recall products',
  orders: 'see all orders, cancel them, answer disputes and look after links',
  dispatch: 'pack and send orders',
  returns: 'look after returns, refund and replace',
  invoices: 'read invoices, the tax report and what was sold',
  content: 'change banners and legal pages',
  emails: 'write what emails say, and write news to sellers',
  coupons: 'issue and end coupons, and give sellers a budget for codes',
  training: 'write captions and questions of trainings, issue versions, and see who has finished them',
  'commission-rules': 'set tiers of sellers, and what gives them another commission',
  settings: 'change the settings of the shop',
  connections: 'give keys to programs, and tell programs what happens',
  log: 'read what everyone has changed',
}

/** The heading shown instead of a page that a colleague's role does not allow. */
export const pageRefused = 'This page is not part of your role'

const alternatives = new Intl.ListFormat('en-GB', { type: 'disjunction' })

/** The message for a colleague whose role does not allow a call. */
export function describeMissingRight(needed: NeededRight): string {
  if (needed === 'owner' || needed === 'any') return 'Only an owner of the shop can do this.'
  const names = alternatives.format([needed].flat().map((right) => `‘${rightNames[right as Right]}’`))
  return `Your role does not include ${names}. Please ask an owner of the shop.`
}

/** The answer to a program whose key does not allow a call. */
export function describeMissingKeyRight(needed: NeededRight): string {
  const names = [needed].flat().flatMap((right) => (isForPrograms(right) ? [`‘${rightNames[right]}’`] : []))
  if (names.length === 0) return 'Programs cannot do this. Please log in as a person.'
  return `This API key does not include ${alternatives.format(names)}.`
}

/**
 * The message for a colleague who tries to pay back more of one order than her role allows; `before` is what was paid back or replaced
 * earlier.
 */
export function describeRefundLimit({ limit, before }: { limit: Pence; before: Pence }): string {
  const counted = before > 0 ? ` ${formatPounds(before)} of this one has been paid back or replaced before.` : ''
  return `With ‘${rightNames.returns}’ your role can pay back at most ${formatPounds(limit)} of an order.${counted} Please ask an owner of the shop.`
}
