import type { AddressView } from '#accounts/addresses/contract.ts'
import type { ClientView, OwnClientListView } from '#clients/contract.ts'
import { containsWords } from '#platform/search-words.ts'
import { formatQuery } from '#platform/web/api-client/transport.ts'
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
  const [, clientId] = /^client\/(?:address\/)?([\w-]+)$/.exec(path) ?? []
  if (!clientId) return undefined
  const client = (await readClients(read))?.find(({ _id }) => _id === clientId)
  if (!client) return undefined
  return path.startsWith('client/address/')
    ? { adrs: [] satisfies AddressView[], lastUsed: null }
    : { client: client satisfies ClientView }
}

async function listClients(params: URLSearchParams, read: Read): Promise<OwnClientListView | undefined> {
  if (params.has('quiet') || params.has('to_complete')) return undefined
  const all = await readClients(read)
  const found = all?.filter(({ name, email, pno }) => matches(`${name} ${email} ${pno}`, params))
  return found && { clients: pageOf(found, params), ttl: found.length, to_complete: 0 }
}

async function listStock(params: URLSearchParams, read: Read): Promise<StockListResponse | undefined> {
  const first = (await read(stockRequest(1))) as StockListResponse | undefined
  if (!first) return undefined
  const all = await readPages(
    first.stocks,
    first.ttl,
    async (page) => ((await read(stockRequest(page))) as StockListResponse | undefined)?.stocks,
  )
  const found = all.filter(({ name, brand }) => matches(`${brand} ${name}`, params))
  return { ...first, stocks: pageOf(found, params), ttl: found.length }
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
