import type { ProductResponse } from '#catalogue/products/contract.ts'
import { errorCode } from '#platform/app-error.ts'
import { joinNames } from '#platform/join-names.ts'
import { isApiError } from '#platform/web/api-client/api-error.ts'
import { callApi } from '#platform/web/api-client/call-api.ts'
import type { OutboxEntry, SendingOptions, SentEntry } from '#platform/web/offline/outbox-kinds.ts'
import { formatPounds } from '#platform/web/ui/text/price.tsx'
import { linksText } from '../text.ts'
import { fetchStock, sendProducts, type toSendingBody } from './api.ts'

/** A product as the seller saw it when she chose it; the price in pounds. */
export interface ShownProduct {
  id: string
  name: string
  price: number
}

/** The body of the call, and what the seller saw of its products; an earlier version has stored the body alone. */
export type WaitingShoppingLink = ReturnType<typeof toSendingBody> & { undo?: boolean; products?: ShownProduct[] }

class PricesChangedError extends Error {
  readonly products: ShownProduct[]
  constructor(note: string, products: ShownProduct[]) {
    super(note)
    this.products = products
  }
}

/** A shopping link that waits on this device until the shop can be reached. New prices are shown to the seller before it goes out. */
export const shoppingLinkKind = {
  async send({ content, key, progress, saveProgress, options }: SentEntry) {
    const { products = [], ...body } = content as WaitingShoppingLink
    // what an earlier try may have sent is only repeated
    if (progress !== 'sent') await requireSamePrices(products, options)
    await saveProgress('sent')
    return sendProducts(body, key, options)
  },
  async review({ content }: OutboxEntry, error: unknown, options: SendingOptions) {
    const waiting = content as WaitingShoppingLink
    if (error instanceof PricesChangedError)
      return { note: error.message, content: { ...waiting, products: error.products } }
    return isApiError(error, errorCode.notFound) ? reviewGone(waiting, options) : null
  },
}

async function requireSamePrices(products: ShownProduct[], options: SendingOptions): Promise<void> {
  if (products.length === 0) return
  const prices = new Map((await fetchStock({ ...options, fresh: true })).products.map(({ id, price }) => [id, price]))
  const today = products.map((product) => ({ ...product, price: prices.get(product.id) ?? product.price }))
  const changes = today.flatMap(({ name, price }, index) => {
    const before = products[index]?.price ?? price
    return before === price ? [] : [linksText.priceNow(name, formatPounds(before), formatPounds(price))]
  })
  if (changes.length > 0) throw new PricesChangedError(linksText.pricesNow(joinNames(changes)), today)
}

/** Names the products that are sold no more, and proposes the link without them; null if none of them is gone. */
async function reviewGone({ products = [], ...waiting }: WaitingShoppingLink, options: SendingOptions) {
  const isGone = await Promise.all(products.map(({ id }) => isProductGone(id, options)))
  const gone = products.filter((_product, index) => isGone[index])
  if (gone.length === 0) return null
  const note = linksText.gone(joinNames(gone.map(({ name }) => name)))
  const goneIds = gone.map(({ id }) => id)
  const rest = (JSON.parse(waiting.prod_ids) as string[]).filter((id) => !goneIds.includes(id))
  if (rest.length === 0) return { note }
  const left = products.filter(({ id }) => rest.includes(id))
  const content: WaitingShoppingLink = { ...waiting, prod_ids: JSON.stringify(rest), products: left }
  const clients = (JSON.parse(waiting.client_ids) as string[]).length
  return { note: `${note} ${linksText.goesWithout}`, title: linksText.linkFor(clients, rest.length), content }
}

async function isProductGone(id: string, options: SendingOptions): Promise<boolean> {
  try {
    await callApi<ProductResponse>('GET', `product/${encodeURIComponent(id)}`, { ...options, fresh: true })
    return false
  } catch (error) {
    if (isApiError(error, errorCode.notFound)) return true
    throw error
  }
}
