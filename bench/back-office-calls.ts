import { addDays } from '#platform/dates.ts'

/** A list call of the back office as a screen makes it. */
export interface OfficeCall {
  route: string
  query: Record<string, string | number>
}

/** Of the seeded shop: who and what is asked for by id, and the day of today. */
export interface Known {
  sellerId: string
  productId: string
  orderNumber: string
  subjectId: string
  today: string
}

const ways = [1, -1]
/** One word, two, misspelt, what nothing holds, what everything holds, too short for an index, signs that mean something. */
const people = ['anna', 'anna archer', 'ana archr', 'example.com', 'zz', 'a', '%', 'no-such-word']
const things = ['velvet', 'velvet serum', 'velvit serm', 'brand 7', 'zz', 'a', '%', 'no-such-word']
const numbers = ['ord', '12345', '77', 'zz', '0', '-', 'seller7@example.com', 'no-such-word']
const pages = [1, 5, 5_000]

const each = (route: string, queries: OfficeCall['query'][]): OfficeCall[] => queries.map((query) => ({ route, query }))
const sorted = (codes: number[], queries: OfficeCall['query'][]): OfficeCall['query'][] =>
  queries.flatMap((query) => codes.flatMap((sortValue) => ways.map((dir) => ({ ...query, sortValue, dir }))))
const paged = (queries: OfficeCall['query'][]) => queries.flatMap((query) => pages.map((page) => ({ ...query, page })))
const searched = (words: string[]) => words.map((sKey) => ({ sKey }))

/** Every list with every sort both ways, every filter and every kind of search; the first page, a later and a deep one. */
export function officeCalls({ sellerId, productId, orderNumber, subjectId, today }: Known): OfficeCall[] {
  const [week, year] = [addDays(today, -6), addDays(today, -364)]
  const orderFilters: OfficeCall['query'][] = [
    ...[1, 2, 3].map((paymentStatus) => ({ paymentStatus })),
    ...[{ user_id: sellerId }, { prod_id: productId }, { user_id: sellerId, prod_id: productId }],
    ...[week, year].flatMap((from): OfficeCall['query'][] => [
      { from, to: today },
      { paid_from: from, paid_to: today },
      { failed_from: from, failed_to: today },
      { link_from: from, link_to: today },
      { link_from: from, link_to: today, paymentStatus: 3 },
      { paid_from: from, paid_to: today, prod_id: productId },
      { paid_from: from, paid_to: today, user_id: sellerId },
    ]),
  ]
  const logFilters: OfficeCall['query'][] = [
    { subject_kind: 'user' },
    { subject_id: subjectId },
    { from: year, to: today },
    { from: week },
  ]
  const flags = (names: string[]) => names.map((name) => ({ [name]: 1 }))
  return [
    ...each(
      'admin/order/list',
      sorted([2, 3], [...paged([{}]), ...orderFilters, ...searched([...numbers, orderNumber])]),
    ),
    ...each(
      'admin/user/list',
      sorted(
        [0, 1, 2],
        [...paged([{}]), ...flags(['waiting', 'deleted']), ...searched([...people, 'seller7@example.com'])],
      ),
    ),
    ...each(
      'admin/client/list',
      sorted([1, 2, 3, 4], [...paged([{}]), ...flags(['deleted']), ...searched([...people, 'client77@example.com'])]),
    ),
    ...each(
      'admin/product/list',
      sorted([1, 2, 3, 4, 5, 6], [...paged([{}]), ...flags(['deleted']), ...searched(things)]),
    ),
    ...each(
      'admin/log/list',
      sorted([1], [...paged([{}]), ...logFilters, ...searched(['block', 'office', 'zz', 'a'])]),
    ),
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
