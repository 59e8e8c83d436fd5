import { expect, test } from 'vitest'
import { type Column, foldColumns } from './table.tsx'

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
  // without lines the columns are those of a desk
  expect(foldColumns([column('Name')])).toEqual([expect.not.objectContaining({ lines: expect.anything() })])
})
