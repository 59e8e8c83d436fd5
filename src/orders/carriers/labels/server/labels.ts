import type { AuthenticatedActor } from '#access/server/actor.ts'
import { type AuditedState, recordAdminChanges } from '#back-office/audit-log/server/record-admin-change.ts'
import { storePdf } from '#media/server/store-upload.ts'
import { withStoredUploads } from '#media/server/with-stored-uploads.ts'
import { rejectHeldOrder } from '#orders/dispatch/server/dispatch-obstacles.ts'
import { type PackingSlipRow, selectPackingSlips } from '#orders/dispatch/server/dispatch-store.ts'
import { getAnyOrder } from '#orders/server/order-access.ts'
import { parseDeliveryAddress } from '#orders/server/order-snapshots.ts'
import type { OrderWithLines } from '#orders/server/order-store.ts'
import { AppError, errorCode } from '#platform/app-error.ts'
import { limitConcurrency } from '#platform/server/concurrency/limit-concurrency.ts'
import type { Config } from '#platform/server/config/config.ts'
import { type Database, inTransaction } from '#platform/server/database/database.ts'
import { createPdfRenderer } from '#platform/server/pdf/create-pdf-renderer.ts'
import type { FileStorage } from '#platform/server/storage/open-file-storage.ts'
import { isId } from '#platform/wire-schemas.ts'
import type { LabelRequest } from '../contract.ts'
import { labelsText } from '../text.ts'
import { deleteLabelFiles } from './erase-labels.ts'
import {
  claimLabel,
  findLabel,
  type LabelClaim,
  releaseLabel,
  replaceLabel,
  type StoredLabel,
  selectLabelsToPrint,
} from './label-store.ts'
import { type CarrierDependencies, type MadeLabel, requestLabel } from './request-label.ts'

export interface LabelDependencies {
  db: Database
  files: FileStorage
  config: Pick<Config, 'company' | 'labelCommand'>
}

export interface LabelOutcome {
  orderId: string
  state: 'made' | 'had' | 'refused'
  /** Why there is no label; empty if there is one. */
  message: string
  label: Pick<StoredLabel, 'carrier' | 'tracking_number'> | null
}

/** Limits the requests of all calls together, so that a carrier never gets more than this at once. */
const atOnce = limitConcurrency(4)

/** Makes the missing labels of these orders, or all of them anew; a label that cannot be made does not stop the others. */
export async function makeLabels(
  dependencies: LabelDependencies & Pick<CarrierDependencies, 'log'>,
  actor: AuthenticatedActor,
  { orderIds, anew }: { orderIds: readonly string[]; anew: boolean },
): Promise<LabelOutcome[]> {
  const { labelCommand } = dependencies.config
  if (labelCommand === null) throw new AppError(labelsText.notSetUp, errorCode.conflict)
  const make = async (orderId: string): Promise<LabelOutcome> => {
    try {
      return { orderId, message: '', ...(await makeLabel({ ...dependencies, labelCommand }, actor, { orderId, anew })) }
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      return { orderId, state: 'refused', message: error.message, label: null }
    }
  }
  return Promise.all([...new Set(orderIds)].map((orderId) => atOnce(() => make(orderId))))
}

async function makeLabel(
  dependencies: LabelDependencies & CarrierDependencies,
  actor: AuthenticatedActor,
  { orderId, anew }: { orderId: string; anew: boolean },
): Promise<Pick<LabelOutcome, 'state' | 'label'>> {
  const { db, config } = dependencies
  const order = await getAnyOrder(db, orderId)
  const recipient = readRecipient(order)
  await rejectHeldOrder(db, order)
  const [slip] = await selectPackingSlips(db, [order.id])
  const claim = await claimLabel(db, order.id, anew)
  if (!claim) {
    const label = anew ? null : await findLabel(db, order.id)
    if (!label) throw new AppError(labelsText.beingMade, errorCode.conflict)
    return { state: 'had', label }
  }
  try {
    const made = await requestLabel(dependencies, {
      reference: claim.reference,
      order_number: order.order_number,
      recipient,
      sender: { name: config.company.name, lines: config.company.address },
      weight_grams: weigh(slip?.lines ?? []),
    })
    return { state: 'made', label: await storeLabel(dependencies, actor, claim, made) }
  } catch (error) {
    await releaseLabel(db, claim)
    throw error
  }
}

/** Reads the recipient of an order that is still to be packed; throws the reason if the order must not get a label. */
function readRecipient(order: OrderWithLines): LabelRequest['recipient'] {
  if (order.dispatch_state === null) throw new AppError(labelsText.notToSend, errorCode.conflict)
  if (order.dispatch_state !== 'to_pack') throw new AppError(labelsText.hasLeft, errorCode.conflict)
  const address = parseDeliveryAddress(order)
  if (!address) throw new AppError(labelsText.noAddress, errorCode.conflict)
  const { firstName, lastName, ...recipient } = address
  return { name: `${firstName} ${lastName}`.trim(), ...recipient }
}

const gramsOf: Readonly<Record<string, number>> = { gm: 1, pound: 453.59237, ml: 1 }

/** Weighs the contents that were not refunded, as far as the products give a weight; a millilitre counts as a gram. */
function weigh(lines: PackingSlipRow['lines']): number {
  return Math.ceil(lines.reduce((sum, line) => sum + line.quantity * line.weight * (gramsOf[line.weight_unit] ?? 0), 0))
}

/** Stores a label in the private files, and has the file of the label that it replaces deleted. */
function storeLabel(
  { db, files }: LabelDependencies,
  actor: AuthenticatedActor,
  claim: LabelClaim,
  { pdf, carrier, trackingNumber: tracking_number }: MadeLabel,
): Promise<LabelOutcome['label']> {
  return withStoredUploads({ files, db }, 'private', [() => storePdf(files, db, pdf)], ([file]) =>
    inTransaction(db, async (tx) => {
      if (!file) throw new Error('a label without a file')
      const replaced = await replaceLabel(tx, claim, { file_name: file.name, carrier, tracking_number })
      if (!replaced) throw new AppError(labelsText.withdrawn, errorCode.conflict)
      const { before } = replaced
      if (before) await deleteLabelFiles(tx, [before.file_name])
      const change = {
        action: before ? 'make label anew' : 'make label',
        subjectKind: 'order',
        subjectId: claim.orderId,
        before: before && describeLabel(before),
        after: describeLabel({ carrier, tracking_number }),
      }
      await recordAdminChanges(tx, actor, [change])
      return { carrier, tracking_number }
    }),
  )
}

function describeLabel({ carrier, tracking_number }: Pick<StoredLabel, 'carrier' | 'tracking_number'>): AuditedState {
  return { carrier, trackingNumber: tracking_number }
}

const joinPdfsInWorker = createPdfRenderer<readonly Uint8Array[]>(
  new URL('./join-labels-pdf-worker.ts', import.meta.url),
)

/** The most bytes of labels that are joined to one PDF, since all of them are in memory at once. */
const maxBytes = 40_000_000

/**
 * Joins the labels of these orders to one PDF, the oldest payment first. If a label is missing no PDF is made, so that no parcel is
 * overlooked.
 */
export async function printLabels(
  { db, files }: Pick<LabelDependencies, 'db' | 'files'>,
  actor: AuthenticatedActor,
  orderIds: readonly string[],
): Promise<Buffer> {
  const ids = [...new Set(orderIds)]
  const labels = await selectLabelsToPrint(db, ids.filter(isId))
  if (ids.length === 0 || labels.length < ids.length) throw new AppError(labelsText.missing, errorCode.notFound)
  if (labels.reduce((sum, { size_bytes }) => sum + size_bytes, 0) > maxBytes)
    throw new AppError(labelsText.tooMany, errorCode.conflict)
  const pdfs: Buffer[] = []
  for (const { file_name } of labels) {
    const pdf = await files.read('private', file_name)
    if (!pdf) throw new AppError(labelsText.missing, errorCode.notFound)
    pdfs.push(pdf)
  }
  const joined = await joinPdfsInWorker(pdfs)
  const change = { action: 'print label', subjectKind: 'order', before: null, after: null }
  await inTransaction(db, (tx) =>
    recordAdminChanges(
      tx,
      actor,
      labels.map(({ order_id: subjectId }) => ({ ...change, subjectId })),
    ),
  )
  return joined
}
