import { expect, test } from 'vitest'
import { hasFilters, parseTableParams, setPageParams } from './list-query-api.ts'

const pageSizeOf = (search: string) => parseTableParams(new URLSearchParams(search), []).pageSize

test('a list has ten rows on a page, and as many as its URL says [A-SHEL-027, N-BACK-016]', () => {
  expect(pageSizeOf('')).toBe(10)
  for (const rows of [10, 25, 50, 100]) expect(pageSizeOf(`rows=${rows}`)).toBe(rows)
  // any other number is ignored: the API has a limit, and the list offers no other numbers to choose from
  for (const rows of ['', '7', '1000', '-25', '25x']) expect(pageSizeOf(`rows=${rows}`)).toBe(10)
})

test('the URL of a later page says of how many rows it is one [N-BACK-016]', () => {
  const queryOf = (page: number) => {
    const query = new URLSearchParams('words=balm&page=9')
    setPageParams(query, { page, pageSize: 25 })
    return query.toString()
  }
  expect(queryOf(3)).toBe('words=balm&page=3&rows=25')
  expect(queryOf(1)).toBe('words=balm')
})

test('an empty list counts as searched only where it is searched or filtered [N-BACK-015]', () => {
  const isFiltered = (search: string) =>
    hasFilters(parseTableParams(new URLSearchParams(search), ['state', 'reason']), ['state'])
  for (const search of ['', 'state=arrived', 'page=3&rows=25']) expect(isFiltered(search), search).toBe(false)
  for (const search of ['words=balm', 'reason=damaged', 'state=arrived&reason=damaged'])
    expect(isFiltered(search), search).toBe(true)
})
