import { evidenceParts } from '#orders/disputes/evidence-parts.ts'
import { type CollectedEvidence, collectEvidence } from '#orders/disputes/server/collect-evidence.ts'
import type { DisputeRow, OrderEmail } from '#orders/disputes/server/order-dispute-store.ts'
import { selectDispute, selectEmailsAboutOrder } from '#orders/disputes/server/order-dispute-store.ts'
import { disputesText } from '#orders/disputes/text.ts'
import type { InvoiceDocument } from '#orders/invoices/server/invoice-document.ts'
import { findInvoiceOfSale } from '#orders/invoices/server/invoices.ts'
import { findClientRecipient } from '#orders/server/order-email-content.ts'
import { findOrder, type OrderWithLines } from '#orders/server/order-store.ts'
import { AppError, errorCode } from '#platform/app-error.ts'
import type { Db } from '#platform/server/database/database.ts'
import { isId } from '#platform/wire-schemas.ts'

export interface DisputeWithEvidence {
  dispute: DisputeRow
  /** The disputed order; null if a seller's payment of debt is disputed. */
  order: OrderWithLines | null
  collected: CollectedEvidence
  /** What the part of the invoice holds. */
  invoice: InvoiceDocument | null
  /** What the part of emails holds. */
  emails: OrderEmail[]
}

const nothing = Object.fromEntries(evidenceParts.map((part) => [part, null])) as CollectedEvidence

/** A dispute with all that the shop has as evidence. */
export async function getDispute(db: Db, disputeId: string, publicUrl: string): Promise<DisputeWithEvidence> {
  const dispute = isId(disputeId) ? await selectDispute(db, disputeId) : undefined
  if (!dispute) throw new AppError(disputesText.notFound, errorCode.notFound)
  const order = dispute.order_id === null ? null : ((await findOrder(db, dispute.order_id)) ?? null)
  if (!order) return { dispute, order, collected: nothing, invoice: null, emails: [] }
  const addresses = [order.client_email, (await findClientRecipient(db, order)).email]
  const emails = await selectEmailsAboutOrder(db, order, addresses)
  const sources = { invoice: await findInvoiceOfSale(db, order), emails }
  return { dispute, order, ...sources, collected: await collectEvidence(db, order, { publicUrl, ...sources }) }
}
