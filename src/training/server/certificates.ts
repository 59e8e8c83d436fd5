import type { FastifyReply } from 'fastify'
import { productNotFound } from '#catalogue/products/server/get-product.ts'
import { AppError, errorCode } from '#platform/app-error.ts'
import { formatDay } from '#platform/dates.ts'
import { type Database, inTransaction } from '#platform/server/database/database.ts'
import { createPdfRenderer } from '#platform/server/pdf/create-pdf-renderer.ts'
import { isId } from '#platform/wire-schemas.ts'
import { trainingText } from '../text.ts'
import { createCertificateNumber, formatCertificateNumber, parseCertificateNumber } from './certificate-number.ts'
import { type CertificateRow, selectCertificate, selectRuns, selectSellerName, upsertCertificate } from './run-store.ts'
import { findFinishedVersion, titleOf } from './training.ts'
import { selectProductOfTraining } from './training-store.ts'

export { eraseRuns as eraseTrainingOfSeller } from './run-store.ts'

/** What the certificate says. */
export interface CertificateSheet {
  name: string
  title: string
  version: number
  day: string
  number: string
  /** The page where anyone can check the certificate. */
  url: string
}

const anyProduct = { isHiddenToo: true, isDeletedToo: true }

const renderInWorker = createPdfRenderer<CertificateSheet>(new URL('./certificate-pdf-worker.ts', import.meta.url))

/**
 * Opens a seller's certificate, which gets its number when it is opened for the first time (D-684), whatever has become of its product.
 * Without a version, it is that of the last version that the seller finished.
 */
export async function openCertificate(
  db: Database,
  sellerId: string,
  { productId, version }: { productId: string; version: number | undefined },
): Promise<CertificateRow> {
  const product = isId(productId) && (await selectProductOfTraining(db, productId, anyProduct))
  if (!product) throw productNotFound()
  const chosen = version ?? findFinishedVersion(await selectRuns(db, sellerId, product.id))
  const certificate =
    chosen === null
      ? undefined
      : await inTransaction(db, async (tx) => {
          const name = await selectSellerName(tx, sellerId)
          const key = { sellerId, productId: product.id, version: chosen }
          return upsertCertificate(tx, key, { number: createCertificateNumber(), name, title: titleOf(product) })
        })
  if (!certificate) throw new AppError(trainingText.notFinished, errorCode.notFound)
  return certificate
}

/** Sends the certificate as a PDF that no cache may store. */
export async function sendCertificate(
  reply: FastifyReply,
  { certificate, certificate_name: name, certificate_title: title, version, finished_at }: CertificateRow,
  publicUrl: string,
): Promise<FastifyReply> {
  const number = formatCertificateNumber(certificate)
  const url = `${publicUrl}/certificates/${number}`
  const pdf = await renderInWorker({ name, title, version, day: formatDay(finished_at), number, url })
  return reply
    .type('application/pdf')
    .header('content-disposition', `attachment; filename="certificate-${number}.pdf"`)
    .header('cache-control', 'no-store')
    .send(pdf)
}

/** What anyone who has the number of a certificate may know; undefined for a number that was never issued. */
export async function findCertificate(db: Database, typed: string): Promise<CertificateRow | undefined> {
  const number = parseCertificateNumber(typed)
  return number === null ? undefined : selectCertificate(db, number)
}
