import { expect, test } from 'vitest'
import { formatCsvCell } from '#platform/server/csv/send-csv.ts'

test('a cell that a spreadsheet would take for a formula is text', () => {
  for (const evil of ['=1+1', '+44', '-2', '@sum', '\t=1']) expect(formatCsvCell(evil)).toBe(`'${evil}`)
  expect(formatCsvCell('=HYPERLINK("x","y")')).toBe(`"'=HYPERLINK(""x"",""y"")"`)
  expect(formatCsvCell('a "quoted", text\nin lines')).toBe('"a ""quoted"", text\nin lines"')
  expect([formatCsvCell(-5), formatCsvCell(null), formatCsvCell('Anna')]).toEqual(['-5', '', 'Anna'])
})
