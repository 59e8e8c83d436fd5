import { addDays } from '#platform/dates.ts'

/** A call that a screen of the back office makes to load a list. */
export interface BackOfficeCall {
  route: string
  query: Record<string, string | number>
}

/** Ids of the seeded shop that the calls filter by, and today's date in London. */
export interface SampleIds {
  sellerId: string
  productId: string
  clientId: string
  categoryId: string
  orderNumber: string
  subjectId: string
  today: string
}

const sortDirections = [1, -1]
/**
 * Texts to search for: one word, two words, misspelt words, words in every row or in no row, words too short for the trigram index, and
 * LIKE wildcards.
 */
const personSearches = ['anna', 'anna archer', 'ana archr', 'example.com', 'zz', 'a', '%', 'no-such-word']
const productSearches = ['velvet', 'velvet serum', 'velvit serm', 'brand 7', 'zz', 'a', '%', 'no-such-word']
const orderSearches = ['ord', '12345', '77', 'zz', '0', '-', 'seller7@example.com', 'no-such-word']
const pages = [1, 5, 5_000]

const each = (route: string, queries: BackOfficeCall['query'][]): BackOfficeCall[] =>
  queries.map((query) => ({ route, query }))
const sorted = (codes: number[], queries: BackOfficeCall['query'][]): BackOfficeCall['query'][] =>
  queries.flatMap((query) => codes.flatMap((sortValue) => sortDirections.map((dir) => ({ ...query, sortValue, dir }))))
const paged = (queries: BackOfficeCall['query'][]) =>
  queries.flatMap((query) => pages.map((page) => ({ ...query, page })))
const searched = (words: string[]) => words.map((sKey) => ({ sKey }))

/**
 * The calls to measure: every list with every sort in both directions, every filter and every kind of search, and its first page, a later
 * and a very late one.
 */
export function listBackOfficeCalls({
  sellerId,
  productId,
  clientId,
  categoryId,
  orderNumber,
  subjectId,
  today,
}: SampleIds): BackOfficeCall[] {
  const [week, year] = [addDays(today, -6), addDays(today, -364)]
  const orderFilters: BackOfficeCall['query'][] = [
    ...[1, 2, 3].map((paymentStatus) => ({ paymentStatus })),
    ...['to_pack', 'dispatched', 'delivered', 'cancelled'].map((state) => ({ state })),
    ...['card', 'cash', 'google', 'apple'].map((pay) => ({ pay })),
    { client_id: clientId },
    { client_id: clientId, user_id: sellerId },
    { user_id: sellerId, state: 'delivered', pay: 'card' },
    { from: week, to: today, state: 'to_pack', pay: 'card', paymentStatus: 3 },
    { user_id: sellerId },
    { prod_id: productId },
    { user_id: sellerId, prod_id: productId },
    ...[week, year].flatMap((from): BackOfficeCall['query'][] => [
      { from, to: today },
      { paid_from: from, paid_to: today },
      { failed_from: from, failed_to: today },
      { link_from: from, link_to: today },
      { link_from: from, link_to: today, paymentStatus: 3 },
      { paid_from: from, paid_to: today, prod_id: productId },
      { paid_from: from, paid_to: today, user_id: sellerId },
    ]),
  ]
  const logFilters: BackOfficeCall['query'][] = [
    { subject_kind: 'user' },
    { subject_id: subjectId },
    { from: year, to: today },
    { from: week },
  ]
  const userFilters: BackOfficeCall['query'][] = [
    ...['active', 'blocked', 'unverified', 'approved', 'refused'].map((status) => ({ status })),
    ...[week, year].map((from) => ({ from, to: today })),
    { status: 'blocked', from: year, to: today },
    { status: 'refused', deleted: 1 },
  ]
  const productFilters: BackOfficeCall['query'][] = [
    ...['visible', 'hidden', 'featured', 'popular', 'sold_out'].map((status) => ({ status })),
    ...[week, year].map((from) => ({ from, to: today })),
    { category: categoryId },
    { category: categoryId, status: 'hidden' },
    { status: 'sold_out', from: year },
  ]
  const flags = (names: string[]) => names.map((name) => ({ [name]: 1 }))
  return [
    ...each(
      'admin/order/list',
      sorted([2, 3], [...paged([{}]), ...orderFilters, ...searched([...orderSearches, orderNumber])]),
    ),
    ...each(
      'admin/user/list',
      sorted(
        [0, 1, 2],
        [
          ...paged([{}]),
          ...flags(['waiting', 'deleted']),
          ...userFilters,
          ...searched([...personSearches, 'seller7@example.com']),
        ],
      ),
    ),
    ...each(
      'admin/client/list',
      sorted(
        [1, 2, 3, 4],
        [...paged([{}]), ...flags(['deleted']), ...searched([...personSearches, 'client77@example.com'])],
      ),
    ),
    ...each(
      'admin/product/list',
      sorted(
        [1, 2, 3, 4, 5, 6],
        [...paged([{}]), ...flags(['deleted']), ...productFilters, ...searched(productSearches)],
      ),
    ),
    ...each(
      'admin/log/list',
      sorted([1], [...paged([{}]), ...logFilters, ...searched(['block', 'office', 'zz', 'a'])]),
    ),
    ...each(
      'admin/dispatch/list',
      ['to_pack', 'dispatched'].flatMap((state) => [
        ...pages.map((page) => ({ state, page })),
        ...[...orderSearches, orderNumber].map((sKey) => ({ state, sKey })),
      ]),
    ),
    ...each('admin/link/list', [
      { user_id: sellerId },
      { client_id: clientId },
      { user_id: sellerId, client_id: clientId },
    ]),
    ...each('admin/note/list', [
      { subject_kind: 'user', subject_id: sellerId },
      { subject_kind: 'client', subject_id: clientId },
    ]),
    ...each('admin/dispute/list', [{}, { page: 5 }, { state: 'to_answer' }, { state: 'lost' }, { sKey: orderNumber }]),
    ...each('admin/category/list', sorted([1], [{}, { sKey: 'part' }, { deleted: 1 }])),
    ...each('admin/category/sub/list', sorted([1], [{}, { sKey: 'part' }])),
    ...each('admin/banner/list', sorted([1], [{}, { sKey: 'spring' }])),
    ...each('admin/product/import/list', [{}, { page: 5 }]),
    ...each('admin/client/import/list', [{}, { page: 5 }]),
    ...each(
      'admin/search',
      ['anna archer', 'velvet serum', orderNumber, 'client77@example.com', 'zz', 'an'].map((q) => ({ q })),
    ),
    ...each('admin/dashboard', [{}]),
    ...each(
      'admin/dashboard/report',
      [1, 7, 30, 90, 365, 731].map((days) => ({ from: addDays(today, 1 - days), to: today })),
    ),
  ]
}
