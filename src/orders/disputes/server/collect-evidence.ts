import { legalPath } from '#legal/legal-pages.ts'
import { findLegalPageAt } from '#legal/server/legal-pages.ts'
import { legalText } from '#legal/text.ts'
import { formatBillingLines } from '#orders/delivery-address.ts'
import { presentDispatch } from '#orders/dispatch/server/present-dispatch.ts'
import type { InvoiceDocument } from '#orders/invoices/server/invoice-document.ts'
import { getUnitPriceCharged } from '#orders/server/order-amounts.ts'
import { parseBillingAddress, parseDeliveryAddress } from '#orders/server/order-snapshots.ts'
import type { OrderWithLines } from '#orders/server/order-store.ts'
import { formatAddressLines } from '#places/postal-address.ts'
import { formatDay, formatTime } from '#platform/dates.ts'
import { formatPounds, multiply, sum } from '#platform/money.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { EvidencePart } from '../evidence-parts.ts'
import { disputesText } from '../text.ts'
import { type OrderEmail, selectLinkOpenings } from './order-dispute-store.ts'

/** The shop's evidence by part: the text that is sent, or the name of the file; null if the shop has none. */
export type CollectedEvidence = Record<EvidencePart, string | null>

interface EvidenceSources {
  publicUrl: string
  invoice: InvoiceDocument | null
  emails: readonly OrderEmail[]
}

/** Everything that the shop knows about an order and that a bank accepts as evidence. */
export async function collectEvidence(
  db: Db,
  order: OrderWithLines,
  { publicUrl, invoice, emails }: EvidenceSources,
): Promise<CollectedEvidence> {
  const billing = formatBillingLines(parseBillingAddress(order), '')
  const delivery = parseDeliveryAddress(order)
  return {
    items: describeItems(order),
    receipt: `receipt-${order.order_number}.pdf`,
    invoice: invoice && `${invoice.number}.pdf`,
    client: [order.client_name, order.client_email].filter(Boolean).join('\n') || null,
    billing: billing.join('\n') || null,
    delivery: delivery ? formatAddressLines(delivery).join('\n') : null,
    dispatch: describeDispatch(order),
    links: (await describeLinks(db, order)) || null,
    terms: await describeTerms(db, order, publicUrl),
    emails: emails.length > 0 ? `emails-${order.order_number}.pdf` : null,
  }
}

function describeItems(order: OrderWithLines): string {
  const priced = order.lines.map((line) => ({ ...line, unitPrice: getUnitPriceCharged(line, order) }))
  const lines = priced.map(({ quantity, brand, name, unitPrice }) =>
    disputesText.itemLine(quantity, `${brand} ${name}`, formatPounds(unitPrice)),
  )
  const total = sum(priced.map(({ quantity, unitPrice }) => multiply(unitPrice, quantity)))
  const paid = order.paid_at ? [disputesText.paidOn(formatTime(order.paid_at))] : []
  return [...lines, disputesText.totalLine(formatPounds(total)), ...paid].join('\n')
}

/**
 * The dispatch, with one line each for the carriers, the tracking numbers and the day, and one for the delivery if it has happened; the
 * provider has a field of its own for each of the first three.
 */
function describeDispatch(order: OrderWithLines): string | null {
  const dispatch = presentDispatch(order)
  if (!dispatch?.dispatched) return null
  const delivered = dispatch.delivered ? [disputesText.deliveredOn(formatDay(dispatch.delivered))] : []
  const parcels = [dispatch, ...dispatch.further_parcels]
  const carriers = [...new Set(parcels.map(({ carrier }) => carrier))].join(', ')
  // the provider's field takes several tracking numbers, separated by commas
  const numbers = parcels.flatMap(({ tracking_number }) => tracking_number || []).join(', ')
  return [carriers, numbers || '-', formatDay(dispatch.dispatched), ...delivered].join('\n')
}

async function describeLinks(db: Db, order: OrderWithLines): Promise<string> {
  const kinds = { payment: disputesText.payLink, explore: disputesText.exploreLink }
  const openings = await selectLinkOpenings(db, order)
  return openings
    .map(({ kind, sent_at, opened_at, is_unopened }) =>
      [
        disputesText.linkSent(kinds[kind], formatTime(sent_at)),
        ...(opened_at ? [disputesText.linkOpened(formatTime(opened_at))] : []),
        ...(is_unopened ? [disputesText.linkNotOpened] : []),
      ].join(', '),
    )
    .join('\n')
}

/** The versions of the legal pages to which the payment page linked when the order was paid (N-LEGL-010). */
async function describeTerms(db: Db, order: OrderWithLines, publicUrl: string): Promise<string> {
  const lines: string[] = []
  for (const page of ['terms', 'returns'] as const) {
    const version = await findLegalPageAt(db, page, order.paid_at ?? order.created_at)
    const url = `${publicUrl}${legalPath(page)}`
    const title = legalText.titles[page]
    lines.push(
      version
        ? disputesText.terms(title, `${url}?version=${version.id}`, formatDay(version.published_at))
        : disputesText.standardTerms(title, url),
    )
  }
  return [disputesText.termsLead, ...lines].join('\n')
}
