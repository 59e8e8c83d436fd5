import { expect, test } from 'vitest'
import { parseSortName, sortOptions, sortParams } from '#stock/my-stock/web/stock-sort.ts'

test('each sort sends its code and direction [S-STCK-009–012, D-131]', () => {
  expect(sortParams.name).toEqual({ sort: 1, direction: 1 })
  expect(sortParams.priceDown).toEqual({ sort: 2, direction: -1 })
  expect(sortParams.priceUp).toEqual({ sort: 2, direction: 1 })
  expect(sortParams.commission).toEqual({ sort: 3, direction: -1 })
  expect(sortOptions(false).map(({ value }) => value)).not.toContain('commission')
})

test('an unknown sort in the URL is the sort by name', () => {
  expect([parseSortName('priceUp'), parseSortName('colour'), parseSortName(null)]).toEqual(['priceUp', 'name', 'name'])
})
