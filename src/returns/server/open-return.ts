import type { ClientSession } from '#client-page/codes/server/client-session.ts'
import { allowedFileTypes } from '#media/allowed-file-types.ts'
import type { Upload } from '#media/server/parse-multipart.ts'
import { storeDocument } from '#media/server/store-upload.ts'
import { fileTypes, maxFileSize, maxFiles, validateUploads } from '#media/server/uploads.ts'
import { withStoredUploads } from '#media/server/with-stored-uploads.ts'
import { type Database, inTransaction, type Tx } from '#platform/server/database/database.ts'
import type { FileStorage } from '#platform/server/storage/open-file-storage.ts'
import { recordEvent } from '#webhooks/server/record-event.ts'
import { mostPhotos, type OpenReturn } from '../contract.ts'
import { returnsText } from '../text.ts'
import { getAnyReturn } from './find-return.ts'
import { notifyOpenedReturn } from './notify-return.ts'
import { presentReturnForEvent } from './present.ts'
import { createReturnCode } from './return-code.ts'
import { insertReturn } from './return-store.ts'
import { assertAllowed, judgeReturn, lockReturnableOrder } from './returnable-order.ts'

export interface ReturnDependencies {
  db: Database
  files: FileStorage
  publicUrl: () => string
}

const photoRules = [
  maxFileSize(returnsText.photoTooLarge),
  fileTypes(allowedFileTypes.picture, returnsText.photoType),
  maxFiles(mostPhotos, returnsText.photosTooMany),
]

/**
 * Opens a client's return if the rule allows every line. The photographs are stored first, privately and without their metadata, and are
 * deleted if the return is refused. The emails to client and seller, and the seller's push message, are queued in the same transaction.
 */
export async function openReturn(
  { db, files, publicUrl }: ReturnDependencies,
  session: ClientSession,
  { orderId, photos, ...request }: OpenReturn & { orderId: string; photos: Upload[] },
): Promise<string> {
  validateUploads('photos', photos, photoRules)
  const turn = { queue: 'profile', owner: session.email } as const
  const stores = photos.map((photo) => () => storeDocument(files, db, photo, turn))
  return withStoredUploads({ files, db }, 'private', stores, (stored) =>
    inTransaction(db, async (tx) => {
      const returnId = await insertJudgedReturn(tx, session, { orderId, request, stored })
      const opened = presentReturnForEvent(await getAnyReturn(tx, returnId))
      await recordEvent(tx, 'return.opened', opened.order_id, { ...opened, state: 'new' })
      await notifyOpenedReturn(tx, returnId, publicUrl())
      return returnId
    }),
  )
}

interface RequestedReturn {
  orderId: string
  request: OpenReturn
  stored: readonly { name: string; mime: string }[]
}

async function insertJudgedReturn(
  tx: Tx,
  { email }: ClientSession,
  { orderId, request, stored }: RequestedReturn,
): Promise<string> {
  const returnable = await lockReturnableOrder(tx, email, orderId)
  const judged = judgeReturn(returnable, request)
  assertAllowed(returnable, judged)
  const { order } = returnable
  return insertReturn(
    tx,
    {
      order_id: order.id,
      seller_id: order.seller_id,
      code: createReturnCode(),
      reason: request.reason,
      note: request.note,
      opened_by: email,
      needs_parcel: judged.needsParcel,
    },
    {
      lines: judged.lines.map(({ line, quantity, isSealBroken }) => ({
        order_line_id: line.id,
        quantity,
        has_seal: line.hasSeal,
        is_seal_broken: isSealBroken,
      })),
      photos: stored.map(({ name, mime }) => ({ file_name: name, mime_type: mime })),
    },
  )
}
