import type { FastifyReply } from 'fastify'
import type { EmailAttachment } from '#mail/server/emails/render-email.ts'
import { AppError, errorCode } from '#platform/app-error.ts'
import type { Config } from '#platform/server/config/config.ts'
import { createPdfRenderer } from '#platform/server/pdf/create-pdf-renderer.ts'
import { returnsText } from '../text.ts'
import type { ReturnRow } from './return-store.ts'

/** The content of the sheet that a client prints and puts on the parcel. */
export interface AddressSheet {
  code: string
  orderNumber: string
  addressLines: string[]
  items: { name: string; quantity: number }[]
}

const renderInWorker = createPdfRenderer<AddressSheet>(new URL('./address-sheet-pdf-worker.ts', import.meta.url))

/** The company's postal address, to which returned parcels go. */
export function getReturnAddress({ company }: Pick<Config, 'company'>): string[] {
  return [company.name, ...company.address]
}

/** Creates the sheet of a return that waits for its parcel; throws for any other return. */
export function createAddressSheet(found: ReturnRow, config: Pick<Config, 'company'>): AddressSheet {
  if (found.state !== 'waiting') throw new AppError(returnsText.noSheet, errorCode.notAllowed)
  return describeParcel(found, config)
}

function describeParcel(found: ReturnRow, config: Pick<Config, 'company'>): AddressSheet {
  return {
    code: found.code,
    orderNumber: found.order_number,
    addressLines: getReturnAddress(config),
    items: found.lines.map(({ brand, name, quantity }) => ({ name: `${brand} ${name}`, quantity })),
  }
}

/**
 * Renders the sheet as an attachment of the email that accepts the return. Its content can no longer change, so it is rendered before the
 * transaction.
 */
export async function attachAddressSheet(found: ReturnRow, config: Pick<Config, 'company'>): Promise<EmailAttachment> {
  return { name: nameOfSheet(found.order_number), content: await renderInWorker(describeParcel(found, config)) }
}

const nameOfSheet = (orderNumber: string) => `return-${orderNumber}.pdf`

/** Sends the sheet as a PDF that no cache may store. */
export async function sendAddressSheet(reply: FastifyReply, sheet: AddressSheet): Promise<FastifyReply> {
  const pdf = await renderInWorker(sheet)
  return reply
    .type('application/pdf')
    .header('content-disposition', `attachment; filename="${nameOfSheet(sheet.orderNumber)}"`)
    .header('cache-control', 'no-store')
    .send(pdf)
}
