import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Cells, type Column, foldColumns } from './table.tsx'

const column = (title: string, more: Partial<Column<string>> = {}): Column<string> => ({
  title,
  cell: (row) => row,
  ...more,
})

test('on tablets the first column of words bears the others as its lines [N-BACK-015]', () => {
  const columns = [
    column('S. No.', { numeric: true, onTablets: 'left out' }),
    column('Amount', { numeric: true }),
    column('Name'),
    column('Email', { onTablets: 'line' }),
    column('Status'),
    column('Business', { isExtra: true }),
  ]
  const shown = foldColumns(columns).map(({ title, lines }) => [title, ...(lines ?? []).map((line) => line.title)])
  expect(shown).toEqual([['Amount'], ['Name', 'Email', 'Business'], ['Status']])
  // without columns to fold, a tablet shows the same columns as a desktop
  expect(foldColumns([column('Name')])).toEqual([expect.not.objectContaining({ lines: expect.anything() })])
})

test('a dash that stands for nothing is no line of a row on tablets [N-BACK-015]', () => {
  const empty = column('Brand', { cell: () => '-', onTablets: 'titled line' })
  const columns = foldColumns([column('Name'), empty, column('Price', { onTablets: 'titled line' })])
  const html = renderToStaticMarkup(createElement(Cells<string>, { columns, row: 'Balm', number: 1 }))
  expect(html).not.toContain('Brand')
  expect(html).toContain('Price Balm')
})
