import { expect, test } from 'vitest'
import { findRowWindow } from './use-row-window.ts'

const windowHeight = 700
const gap = 20
/** The window for 100 rows of two items, each row 400 pixels high with its gap, scrolled down by `scrolled` pixels. */
const findAt = (scrolled: number) =>
  findRowWindow(
    { columns: 2, gap, top: -scrolled, rowTops: Array.from({ length: 101 }, (_, row) => row * 400) },
    windowHeight,
  )

test('the rows of the window, and of one window above and below it, are in the document', () => {
  expect(findAt(0)).toEqual({ first: 0, end: 8, before: 0, after: 96 * 400 - gap })
  expect(findAt(20_000)).toEqual({ first: 96, end: 108, before: 48 * 400 - gap, after: 46 * 400 - gap })
})

test('the last row is in the document also where the page is scrolled beyond the list', () => {
  expect(findAt(100 * 400)).toMatchObject({ first: 196, end: 200, after: 0 })
  expect(findAt(200 * 400)).toMatchObject({ first: 198, end: 200, after: 0 })
})

test('the first row is in the document where the list is far below the window', () => {
  expect(findAt(-5_000)).toMatchObject({ first: 0, end: 2, before: 0 })
})
