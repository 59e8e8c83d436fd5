import { formatPounds, type Pence } from '#platform/money.ts'
import type { NeededRight, Right } from './rights.ts'

/** What a page and the ways to it are called alike: its heading, the menus and the breadcrumbs. */
export const accessText = {
  payoutPayment: 'Payout payment',
  payoutAccount: 'Payout Account',
  welcome: 'Welcome',
  // Not in the specification
  importProducts: 'Import products',
  importClients: 'Import clients',
  importNumbers: 'Import tracking numbers',
  desk: 'Your desk',
} as const

/** The names of the rights, as an owner composes a role of them. */
export const rightNames: Record<Right, string> = {
  // Not in the specification
  sellers: 'Sellers and their approval',
  clients: 'Clients',
  catalogue: 'Catalogue',
  orders: 'Orders',
  dispatch: 'Dispatch',
  returns: 'Returns and refunds',
  invoices: 'Invoices, tax and sales figures',
  content: 'Banners and legal pages',
  settings: 'Settings',
  log: 'Log',
}

const alternatives = new Intl.ListFormat('en-GB', { type: 'disjunction' })

/** What a colleague reads whose role does not allow a call. */
export function describeMissingRight(needed: NeededRight): string {
  if (needed === 'owner' || needed === 'any') return 'Only an owner of the shop can do this.'
  const names = alternatives.format([needed].flat().map((right) => `‘${rightNames[right as Right]}’`))
  return `Your role does not include ${names}. Please ask an owner of the shop.`
}

/** What a colleague reads who would pay back more of one order than her role allows. */
export function describeRefundLimit({ limit, before }: { limit: Pence; before: Pence }): string {
  const counted = before > 0 ? ` ${formatPounds(before)} of this one has been paid back or replaced before.` : ''
  return `With ‘${rightNames.returns}’ your role can pay back at most ${formatPounds(limit)} of an order.${counted} Please ask an owner of the shop.`
}
