import { expect, test } from 'vitest'
import { findShownSort, listSortOptions } from '#app/web/screens/explore-screen.tsx'

test('a sort not on offer shows as the option of the same order [S-EXPL-024–025, D-051, D-130]', () => {
  const [visitorOnDesktop, sellerOnPhone] = [listSortOptions('visitor', false), listSortOptions('seller', true)]
  expect([0, 1, 2, 3, 4, 5].map((sort) => findShownSort(sort, visitorOnDesktop))).toEqual([
    '0',
    '1',
    '2',
    '3',
    '0',
    '1',
  ])
  expect([0, 1, 2, 3, 4, 5].map((sort) => findShownSort(sort, sellerOnPhone))).toEqual(['0', '1', '2', '3', '4', '5'])
})
