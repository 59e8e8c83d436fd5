import type { ClientAddressesRead } from '#accounts/addresses/web/api.ts'
import type { ClientView, OwnClientListView } from '#clients/contract.ts'
import { containsWords } from '#platform/search-words.ts'
import { formatQuery } from '#platform/web/api-client/transport.ts'
import type { ClientSaleRead } from '#selling/web/api.ts'
import { stockSort } from '#stock/my-stock/codes.ts'
import type { StockListResponse } from '#stock/my-stock/contract.ts'

/** Reads the answer to this request that the device has kept; undefined where it has kept none. */
type Read = (request: string) => Promise<unknown>

/** The page size with which links/explore/web/api.ts loads whole lists: an answer is kept under its request, which contains the size. */
const mostOnPage = 100
const clientsRequest = (page: number) => `client/list${formatQuery({ page, lmt: mostOnPage })}`
const stockRequest = (page: number) =>
  `product/stocks/list${formatQuery({ page, lmt: mostOnPage, sortValue: 1, dir: 1 })}`

/**
 * Answers a request that was never made before (for a page, a search or one client) from the whole lists of clients and of stock that a
 * seller's device keeps. Undefined where these lists do not contain the answer.
 */
export async function deriveAnswer(request: string, read: Read): Promise<unknown> {
  const [path = '', query = ''] = request.split('?')
  const params = new URLSearchParams(query)
  if (path === 'client/list') return listClients(params, read)
  if (path === 'product/stocks/list') return listStock(params, read)
  const [, about, clientId] = /^(client|client\/address|selling\/client)\/([\w-]+)$/.exec(path) ?? []
  const client = clientId && (await readClients(read))?.find(({ _id }) => _id === clientId)
  if (!client) return undefined
  if (about === 'client/address') return { adrs: [], lastUsed: null, partial: true } satisfies ClientAddressesRead
  return about === 'client' ? { client: client satisfies ClientView } : beginSale(client, read)
}

/** A sale to a client without her last basket and what she runs out of, which this device has not got. */
async function beginSale(client: ClientView, read: Read): Promise<ClientSaleRead | undefined> {
  const first = (await read(stockRequest(1))) as StockListResponse | undefined
  return first && { client, basket: null, running_out: [], bP: first.bP, partial: true }
}

async function listClients(params: URLSearchParams, read: Read): Promise<OwnClientListView | undefined> {
  if (params.has('quiet') || params.has('to_complete')) return undefined
  const all = await readClients(read)
  const found = all?.filter(({ name, email, pno }) => matches(`${name} ${email} ${pno}`, params))
  return found && { clients: pageOf(found, params), ttl: found.length, to_complete: 0 }
}

async function listStock(params: URLSearchParams, read: Read): Promise<StockListResponse | undefined> {
  const first = (await read(stockRequest(1))) as StockListResponse | undefined
  if (!first || params.has('client_id')) return undefined
  const all = await readPages(
    first.stocks,
    first.ttl,
    async (page) => ((await read(stockRequest(page))) as StockListResponse | undefined)?.stocks,
  )
  const productId = params.get('prod_id')
  const found = all.filter(
    ({ _id, name, brand, title }) =>
      matches(`${name} ${brand} ${title}`, params) && (productId === null || _id === productId),
  )
  return { ...first, stocks: pageOf(sortStock(found, params), params), ttl: found.length }
}

/** Sorts products as the shop does (D-131); the stored list is sorted by name already. */
function sortStock<Product extends { price: number; commission?: number | undefined }>(
  products: readonly Product[],
  params: URLSearchParams,
): readonly Product[] {
  const sort = Number(params.get('sortValue') ?? stockSort.name)
  const isDescending = params.has('dir') ? params.get('dir') === '-1' : sort === stockSort.commission
  if (sort !== stockSort.price && sort !== stockSort.commission)
    return isDescending ? [...products].reverse() : products
  const amount = (product: Product) => (sort === stockSort.price ? product.price : (product.commission ?? 0))
  return [...products].sort((a, b) => (isDescending ? amount(b) - amount(a) : amount(a) - amount(b)))
}

async function readClients(read: Read): Promise<ClientView[] | undefined> {
  const first = (await read(clientsRequest(1))) as OwnClientListView | undefined
  if (!first) return undefined
  return readPages(
    first.clients,
    first.ttl,
    async (page) => ((await read(clientsRequest(page))) as OwnClientListView | undefined)?.clients,
  )
}

async function readPages<Row>(
  first: readonly Row[],
  total: number,
  readPage: (page: number) => Promise<readonly Row[] | undefined>,
): Promise<Row[]> {
  const all = [...first]
  for (let page = 2; all.length < total; page++) {
    const rows = await readPage(page)
    if (!rows || rows.length === 0) break
    all.push(...rows)
  }
  return all
}

const matches = (text: string, params: URLSearchParams) => containsWords(text, params.get('sKey') ?? '')

function pageOf<Row>(rows: readonly Row[], params: URLSearchParams): Row[] {
  const count = Number(params.get('lmt') ?? mostOnPage)
  const start = (Number(params.get('page') ?? 1) - 1) * count
  return rows.slice(start, start + count)
}
