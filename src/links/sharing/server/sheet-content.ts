import type { z } from 'zod'
import type { AuthenticatedActor } from '#access/server/actor.ts'
import { findSeller, type Seller } from '#accounts/server/users.ts'
import { getPricedProducts, type PricedProduct } from '#catalogue/products/server/priced-products.ts'
import { exploreLinkPath } from '#links/explore/explore-link-path.ts'
import { getOwnExploreLink } from '#links/explore/server/own-explore-links.ts'
import { getPayLinkPath } from '#orders/pay-links/pay-link-path.ts'
import { getOrderOfOwnPayLink } from '#orders/pay-links/server/pay-links.ts'
import { formatPounds, pence } from '#platform/money.ts'
import type { Database } from '#platform/server/database/database.ts'
import { createPdfRenderer } from '#platform/server/pdf/create-pdf-renderer.ts'
import type { SheetForm, sheetSchema } from '../contract.ts'
import { sharingText } from '../text.ts'

/** How many cards or labels fit on a page. A single item is repeated to fill the page, unless it is one client's secret link. */
const itemsPerPage: Record<SheetForm, number> = { cards: 4, labels: 24 }

const listedProducts = 6

export type FindShopPath = (sellerId: string, productId?: string) => Promise<string>

type SheetRequest = z.output<typeof sheetSchema>

interface ClientLink {
  clientName: string
  seller: string
  products: readonly PricedProduct[]
  url: string
}

export const renderSheetInWorker = createPdfRenderer<SheetContent>(new URL('./sheet-pdf-worker.ts', import.meta.url))

/** What a printed sheet shows: one item on each card or label. */
export interface SheetContent {
  form: SheetForm
  /** The seller and the seller's business, printed under the QR code of a card; labels leave them out. */
  seller: string
  items: SheetItem[]
}

export interface SheetItem {
  /** The URL that the QR code holds. */
  url: string
  /** A line in small capitals above the title. */
  brand: string
  title: string
  lines: string[]
  /** The amount in large figures; '' for none. */
  price: string
  /** A line that says where the QR code leads. */
  lead: string
}

/** The contents of a sheet of QR codes; a link that is not the seller's own is refused with error code 10. */
export async function createSheetContent(
  db: Database,
  actor: AuthenticatedActor,
  request: SheetRequest,
  { publicUrl, findShopPath }: { publicUrl: string; findShopPath: FindShopPath },
): Promise<SheetContent> {
  const { form, prod_ids: productIds, exploreClientUrl, payLink } = request
  const [seller, products] = await Promise.all([findSeller(db, actor.userId), getSelected(db, productIds)])
  const name = seller?.firstName ?? ''
  const page = { form, seller: seller ? describeSeller(seller) : '' }
  if (payLink) {
    const order = await getOrderOfOwnPayLink(db, actor, payLink)
    return { ...page, items: [toPayItem(order, publicUrl + getPayLinkPath(payLink))] }
  }
  if (exploreClientUrl) {
    const { clientId, clientName } = await getOwnExploreLink(db, actor, exploreClientUrl)
    const path = exploreLinkPath({ value: exploreClientUrl, userId: actor.userId, clientId })
    return { ...page, items: [toLinkItem({ clientName, seller: name, products, url: publicUrl + path })] }
  }
  const items: SheetItem[] = []
  for (const product of products)
    items.push(toProductItem(product, publicUrl + (await findShopPath(actor.userId, product.id)), name))
  if (items.length === 0) items.push(toShopItem(publicUrl + (await findShopPath(actor.userId))))
  const [only] = items
  return { ...page, items: items.length === 1 && only ? Array.from({ length: itemsPerPage[form] }, () => only) : items }

  function toShopItem(url: string): SheetItem {
    const title = seller?.businessName || name
    return { url, brand: '', title, price: '', lines: [sharingText.scanAndBuy], lead: sharingText.scanToShop(name) }
  }
}

function describeSeller({ firstName, lastName, businessName }: Seller): string {
  return [`${firstName} ${lastName}`.trim(), businessName].filter(Boolean).join(' · ')
}

/** The products in the order in which they were chosen. */
async function getSelected(db: Database, ids: readonly string[]): Promise<PricedProduct[]> {
  const products = new Map((await getPricedProducts(db, ids)).map((product) => [product.id, product]))
  return [...new Set(ids.map((id) => id.toLowerCase()))].flatMap((id) => products.get(id) ?? [])
}

/** The product in the seller's own shop, whose URL contains her shop's handle and nobody's id (D-346, D-505). */
function toProductItem(
  { brand, name, weight, weightUnit, pricePence }: PricedProduct,
  url: string,
  seller: string,
): SheetItem {
  return {
    url,
    brand,
    title: name,
    lines: [`${weight} ${weightUnit}`],
    price: formatPounds(pence(pricePence)),
    lead: sharingText.scanToShop(seller),
  }
}

function toLinkItem({ clientName, seller, products, url }: ClientLink): SheetItem {
  const names = products.map(({ name, pricePence }) => `${name} · ${formatPounds(pence(pricePence))}`)
  return {
    url,
    brand: '',
    title: sharingText.forClient(clientName),
    lines: shorten(names),
    price: '',
    lead: sharingText.scanToShop(seller),
  }
}

function toPayItem(
  order: { number: string; totalPence: number; lines: readonly { name: string; quantity: number }[] },
  url: string,
): SheetItem {
  return {
    url,
    brand: '',
    title: sharingText.orderOf(order.number),
    lines: shorten(order.lines.map(({ name, quantity }) => `${quantity} × ${name}`)),
    price: formatPounds(pence(order.totalPence)),
    lead: sharingText.scanToPay,
  }
}

function shorten(lines: readonly string[]): string[] {
  if (lines.length <= listedProducts) return [...lines]
  return [...lines.slice(0, listedProducts), sharingText.moreProducts(lines.length - listedProducts)]
}
