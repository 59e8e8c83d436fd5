import { hash } from 'node:crypto'
import type { AuthenticatedActor } from '#access/server/actor.ts'
import { recordAdminChange } from '#back-office/audit-log/server/record-admin-change.ts'
import type { InvoiceDocument } from '#orders/invoices/server/invoice-document.ts'
import { findInvoiceOfSale, renderInvoiceInWorker } from '#orders/invoices/server/invoices.ts'
import { createReceiptContent } from '#orders/receipts/server/receipt-content.ts'
import { renderReceiptInWorker } from '#orders/receipts/server/receipts.ts'
import type { OrderDependencies } from '#orders/server/dependencies.ts'
import { findClientRecipient } from '#orders/server/order-email-content.ts'
import { findOrder, type OrderWithLines } from '#orders/server/order-store.ts'
import { claimEvidence, type EvidenceClaim, releaseEvidenceClaim } from '#payments/disputes/server/disputes.ts'
import type { DisputeEvidence, EvidenceFile, EvidenceTextPart } from '#payments/provider/server/provider-dispute.ts'
import { AppError, createFieldError, errorCode } from '#platform/app-error.ts'
import { type Db, inTransaction } from '#platform/server/database/database.ts'
import { createPdfRenderer } from '#platform/server/pdf/create-pdf-renderer.ts'
import { isId } from '#platform/wire-schemas.ts'
import { type EvidencePart, evidenceParts } from '../evidence-parts.ts'
import { disputesText } from '../text.ts'
import { type CollectedEvidence, collectEvidence } from './collect-evidence.ts'
import type { EmailsOfOrder } from './emails-pdf-worker.ts'
import { type DisputeRow, type OrderEmail, selectDispute, selectEmailsAboutOrder } from './order-dispute-store.ts'
import { settleDispute } from './settle-dispute.ts'

/**
 * The provider's text fields for each part of the evidence. Where there are several, each gets one line of the part's text; parts that are
 * files have none.
 */
const fields: Partial<Record<EvidencePart, readonly EvidenceTextPart[]>> = {
  items: ['product_description'],
  client: ['customer_name', 'customer_email_address'],
  billing: ['billing_address'],
  delivery: ['shipping_address'],
  dispatch: ['shipping_carrier', 'shipping_tracking_number', 'shipping_date', 'uncategorized_text'],
  links: ['access_activity_log'],
  terms: ['refund_policy_disclosure'],
}

interface ChosenEvidence {
  parts: readonly EvidencePart[]
  text: string
  collected: CollectedEvidence
  invoice: InvoiceDocument | null
  emails: readonly OrderEmail[]
}

const renderEmailsInWorker = createPdfRenderer<EmailsOfOrder>(new URL('./emails-pdf-worker.ts', import.meta.url))

interface SentEvidence {
  disputeId: string
  parts: readonly EvidencePart[]
  /** The version of the evidence that the administrator saw. */
  version: string
  text: string
}

/**
 * Sends the chosen evidence to the provider, which accepts evidence only once. The sending is claimed beforehand, so that of two
 * administrators only one sends; if the provider's answer is lost, its own record later shows whether it has the evidence.
 */
export async function sendDisputeEvidence(
  dependencies: OrderDependencies,
  admin: AuthenticatedActor,
  { disputeId, parts, version, text }: SentEvidence,
): Promise<void> {
  const { db, provider } = dependencies
  const found = await getDispute(db, disputeId, dependencies.publicUrl())
  const { dispute, order, collected, invoice, emails } = found
  // first records evidence that was already sent, on the provider's own site or by a call whose answer was lost
  await settleDispute(dependencies, dispute.provider_ref)
  if (version !== getEvidenceVersion(found)) throw new AppError(disputesText.hasChanged, errorCode.conflict)
  if (parts.some((part) => collected[part] === null)) throw createFieldError('parts', disputesText.partMissing)
  const evidence = await toProviderEvidence(order, { parts, text, collected, invoice, emails })
  const values = Object.fromEntries(parts.map((part) => [part, collected[part] ?? '']))
  const sending = describeSending(found, { parts })
  const claim = await inTransaction(db, async (tx) => {
    const claimed = throwUnlessClaimed(await claimEvidence(tx, dispute.id, { adminId: admin.userId, values, text }))
    await recordAdminChange(tx, admin, { ...sending, action: 'send dispute evidence', before: null })
    return claimed
  })
  const release = () =>
    inTransaction(db, async (tx) => {
      await releaseEvidenceClaim(tx, claim)
      await recordAdminChange(tx, admin, { ...sending, action: 'dispute evidence was not sent', before: null })
    })
  const result = await provider.submitDisputeEvidence(dispute.provider_ref, evidence).catch(async (error: unknown) => {
    await release()
    throw error
  })
  if (result.state === 'unknown')
    throw new AppError(disputesText.doubtful, errorCode.providerDown, undefined, result.cause)
  if (result.state === 'declined') {
    await release()
    throw new AppError(result.userMessage, errorCode.providerRefused, { raw: { message: result.rawMessage } })
  }
  // the evidence is sent even if this fails, since the provider's webhook event records it too
  await settleDispute(dependencies, dispute.provider_ref).catch(() => undefined)
}

const claimErrors = {
  closed: disputesText.isClosed,
  sent: disputesText.sentBefore,
  overdue: disputesText.tooLate,
  claimed: disputesText.sendingNow,
} as const

function throwUnlessClaimed(claim: EvidenceClaim | keyof typeof claimErrors): EvidenceClaim {
  if (typeof claim === 'string') throw new AppError(claimErrors[claim], errorCode.conflict)
  return claim
}

function describeSending({ dispute, order }: DisputeWithEvidence, { parts }: Pick<SentEvidence, 'parts'>) {
  return {
    subjectKind: 'dispute',
    subjectId: dispute.id,
    after: { order: order?.order_number ?? null, parts: [...parts] },
  }
}

/**
 * The chosen parts under the provider's names. A part with several fields has a line for each of them; an administrator's own text comes
 * first in its field.
 */
async function toProviderEvidence(
  order: OrderWithLines | null,
  { parts, text, collected, invoice, emails }: ChosenEvidence,
): Promise<DisputeEvidence> {
  const texts: DisputeEvidence['texts'] = text === '' ? {} : { uncategorized_text: text }
  for (const part of parts) {
    const value = collected[part] ?? ''
    const names = fields[part] ?? []
    const values = names.length > 1 ? value.split('\n') : [value]
    names.forEach((name, index) => {
      const own = values[index] ?? ''
      if (own !== '' && own !== '-') texts[name] = [texts[name], own].filter(Boolean).join('\n')
    })
  }
  const files: EvidenceFile[] = []
  if (order && parts.includes('receipt'))
    files.push({
      part: 'receipt',
      name: collected.receipt ?? '',
      bytes: await renderReceiptInWorker(createReceiptContent(order, 'client')),
    })
  if (invoice && parts.includes('invoice'))
    files.push({
      part: 'uncategorized_file',
      name: collected.invoice ?? '',
      bytes: await renderInvoiceInWorker(invoice),
    })
  if (order && parts.includes('emails'))
    files.push({
      part: 'customer_communication',
      name: collected.emails ?? '',
      bytes: await renderEmailsInWorker({ orderNumber: order.order_number, emails }),
    })
  return { texts, files }
}

/** A version that changes with anything in the evidence, so that nothing is sent which the administrator has not seen (N-DSPT-011). */
export function getEvidenceVersion({
  collected,
  emails,
}: {
  collected: CollectedEvidence
  emails: OrderEmail[]
}): string {
  return hash('sha256', JSON.stringify([collected, emails]), 'base64url').slice(0, 22)
}

export interface DisputeWithEvidence {
  dispute: DisputeRow
  /** The disputed order; null if the disputed payment was one of a seller's debt. */
  order: OrderWithLines | null
  collected: CollectedEvidence
  /** The content of the part `invoice`. */
  invoice: InvoiceDocument | null
  /** The content of the part `emails`. */
  emails: OrderEmail[]
}

const nothing = Object.fromEntries(evidenceParts.map((part) => [part, null])) as CollectedEvidence

/** A dispute with all the evidence that the shop has. */
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
