import type { AuthenticatedActor } from '#access/server/actor.ts'
import { allowedFileTypes } from '#media/allowed-file-types.ts'
import { storePicture } from '#media/server/store-upload.ts'
import { fileTypes, maxFileSize, maxFiles, type Upload, validateUploads } from '#media/server/uploads.ts'
import { deleteUpload, withStoredUploads } from '#media/server/with-stored-uploads.ts'
import { mediaText } from '#media/text.ts'
import { createFieldError, errorCode } from '#platform/app-error.ts'
import { type Database, type Db, inTransaction, type Tx } from '#platform/server/database/database.ts'
import type { FileStorage } from '#platform/server/storage/open-file-storage.ts'
import type { ShopPageForm } from '../contract.ts'
import { findHandleFault, listHandleProposals, toLikeness } from '../handle.ts'
import { shopPageText } from '../text.ts'
import type { SellerFacts, ShopPageRow } from './shop-page-store.ts'
import {
  deleteShopPage,
  findPublishedShop,
  findShopPage,
  lockHandles,
  replaceHandle,
  selectSellerFacts,
  selectTakenLikenesses,
  upsertShopPage,
} from './shop-page-store.ts'

export { deleteHandlesGivenUp } from './shop-page-store.ts'

/** The present handle of the shop page to which this handle leads; undefined if it leads to none. */
export async function findHandleOfShop(db: Db, handle: string): Promise<string | undefined> {
  return (await findPublishedShop(db, handle))?.handle
}

/** For this many days after a seller changed her handle, the former one leads to her page and no other seller can take it. */
const formerHandleDays = 90

interface ShopPageDependencies {
  db: Database
  files: FileStorage
}

export interface OwnShopPage {
  /** Null until the seller has a page. */
  page: ShopPageRow | null
  facts: SellerFacts
  /** The seller's handle, or a free one that is proposed. */
  handle: string
}

export async function getOwnShopPage(db: Db, { userId }: AuthenticatedActor): Promise<OwnShopPage> {
  const page = (await findShopPage(db, userId)) ?? null
  const facts = await selectSellerFacts(db, userId)
  return { page, facts, handle: page?.handle ?? (await proposeHandle(db, userId, facts)) }
}

/** Saves a seller's settings of her page; if her handle is refused, the error proposes a free one (N-SHOP-001). */
export async function saveShopPage(
  { db, files }: ShopPageDependencies,
  { userId }: AuthenticatedActor,
  { img, ...form }: ShopPageForm & { img: Upload[] },
): Promise<void> {
  validateUploads('img', img, [
    maxFiles(1, shopPageText.pictureTooMany),
    fileTypes(allowedFileTypes.picture, mediaText.fileType),
    maxFileSize(mediaText.fileTooLarge),
  ])
  await checkHandle(db, userId, form.handle)
  const stores = img.map((upload) => () => storePicture(files, db, upload, { crop: '1:1', maxWidth: 960 }))
  const replaced = await withStoredUploads({ files, db }, 'public', stores, ([stored]) =>
    inTransaction(db, async (tx) => {
      await lockHandles(tx)
      await checkHandle(tx, userId, form.handle)
      const before = await findShopPage(tx, userId)
      const picture = stored?.name ?? (form.del_img ? null : (before?.picture ?? null))
      await storeShopPage(tx, before, {
        seller_id: userId,
        handle: form.handle,
        likeness: toLikeness(form.handle),
        is_open: form.open === 1,
        is_listed: form.listed === 1,
        shows_name: form.name === 1,
        shows_business: form.business === 1,
        shows_town: form.town === 1,
        sentence: form.sentence.replace(/\s+/g, ' '),
        picture,
      })
      return before?.picture && before.picture !== picture ? before.picture : null
    }),
  )
  if (replaced) await deleteUpload(files, db, 'public', replaced)
}

/** Opens a seller's page, and creates it with a proposed handle if there is none. Returns the handle. */
export function openShopPage(db: Database, { userId }: Pick<AuthenticatedActor, 'userId'>): Promise<string> {
  return inTransaction(db, async (tx) => {
    await lockHandles(tx)
    const before = await findShopPage(tx, userId)
    if (before?.is_open) return before.handle
    const handle = before?.handle ?? (await proposeHandle(tx, userId, await selectSellerFacts(tx, userId)))
    await storeShopPage(tx, before, { seller_id: userId, handle, likeness: toLikeness(handle), is_open: true })
    return handle
  })
}

/** The handle for QR codes that a seller prints: a page is created if she has none; if she has closed her page, the call is refused. */
export async function requireOpenHandle(db: Database, sellerId: string): Promise<string> {
  const page = await findShopPage(db, sellerId)
  if (page && !page.is_open) throw createFieldError('form', shopPageText.sharingNeedsOpen, errorCode.notAllowed)
  return page?.handle ?? (await openShopPage(db, { userId: sellerId }))
}

async function storeShopPage(tx: Tx, before: ShopPageRow | undefined, page: Parameters<typeof upsertShopPage>[1]) {
  if (before && before.handle !== page.handle) {
    const renamed = { sellerId: page.seller_id, former: before, next: page.handle, days: formerHandleDays }
    await replaceHandle(tx, renamed)
  }
  await upsertShopPage(tx, page)
}

async function checkHandle(db: Db, sellerId: string, handle: string): Promise<void> {
  const fault = findHandleFault(handle)
  const taken = fault ? [] : await selectTakenLikenesses(db, sellerId, [toLikeness(handle)])
  if (fault === null && taken.length === 0) return
  const why = fault === null ? shopPageText.handleTaken : faultTexts[fault]
  const free = await proposeHandle(db, sellerId, await selectSellerFacts(db, sellerId), handle)
  throw createFieldError('handle', shopPageText.refused(why, free), fault ? errorCode.invalid : errorCode.nameTaken)
}

const faultTexts = {
  length: shopPageText.handleLength,
  letters: shopPageText.handleForm,
  reserved: shopPageText.handleReserved,
} as const

/** Finds a free handle close to the one that she wanted, or else made from her business, her name or her town. */
async function proposeHandle(db: Db, sellerId: string, facts: SellerFacts, wanted = ''): Promise<string> {
  const { business, name, first_name, town } = facts
  const proposals = listHandleProposals([wanted, business, name, `${business} ${town}`, `${first_name} ${town}`])
  const taken = new Set(await selectTakenLikenesses(db, sellerId, proposals.map(toLikeness)))
  const free = proposals.find((handle) => !taken.has(toLikeness(handle)))
  return free ?? `salon-${crypto.randomUUID().slice(-12)}`
}

/** Deletes the page of an erased seller with its picture. */
export async function eraseShopPage({ db, files }: ShopPageDependencies, sellerId: string): Promise<void> {
  const picture = await inTransaction(db, (tx) => deleteShopPage(tx, sellerId))
  if (picture) await deleteUpload(files, db, 'public', picture)
}
