import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { parseCsvFile } from './parse-csv.ts'
import { formatCsvCell } from './send-csv.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'parse-csv-'))
afterAll(() => rmSync(folder, { recursive: true }))

const texts = { notCsv: 'not CSV', quoteNotClosed: 'not closed' }

async function parseText(contents: string | Buffer): Promise<string[][]> {
  const file = path.join(folder, 'file.csv')
  writeFileSync(file, contents)
  const rows: string[][] = []
  for await (const row of parseCsvFile(file, texts)) rows.push(row)
  return rows
}

test.each([
  [
    'commas',
    'a,b\n1,2',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    'the semicolons of a spreadsheet',
    'a;b\r\n1,5;2\r\n',
    [
      ['a', 'b'],
      ['1,5', '2'],
    ],
  ],
  [
    'a heading whose quoted cell holds the other sign',
    '"a;x",b\n"1;2",3',
    [
      ['a;x', 'b'],
      ['1;2', '3'],
    ],
  ],
  ['one column, whose cells hold no delimiter', 'a\n1\n', [['a'], ['1']]],
  ['a byte order mark', '\uFEFFa,b\n', [['a', 'b']]],
  [
    'quotation marks and line ends in a cell',
    'a,b\n"say ""hi""","two\nlines"\n',
    [
      ['a', 'b'],
      ['say "hi"', 'two\nlines'],
    ],
  ],
  [
    'a quotation mark within an unquoted cell',
    'a,b\n5" brush,1\n',
    [
      ['a', 'b'],
      ['5" brush', '1'],
    ],
  ],
  ['rows of unequal length and empty rows', 'a,b\n\n1\n1,2,3\n', [['a', 'b'], [''], ['1'], ['1', '2', '3']]],
  ['the apostrophe that an export put before a formula', "a\n'=1+1\n'tis\n", [['a'], ['=1+1'], ["'tis"]]],
  ['nothing at all', '', []],
])('a file with %s is parsed', async (_what, contents, rows) => {
  expect(await parseText(contents)).toEqual(rows)
})

test.each([
  ['a cell of 20,001 characters', `a\n${'x'.repeat(20_001)}\n`],
  ['501 columns', `${'a,'.repeat(500)}a\n`],
  ['another program’s own data', Buffer.from(Array.from({ length: 400 }, (_, at) => at % 32))],
])('%s is refused', async (_what, contents) => {
  await expect(parseText(contents)).rejects.toThrow(texts.notCsv)
})

test('of a quotation mark that is never closed people are told so [N-IMPT-005]', async () => {
  await expect(parseText('a,b\n"1,2\n')).rejects.toThrow(texts.quoteNotClosed)
})

test('a file with 500 columns is parsed [N-IMPT-005]', async () => {
  expect((await parseText(`${'a,'.repeat(499)}a\n`))[0]).toHaveLength(500)
})

const cafe = [
  ['Name', 'City'],
  ['Zoë', 'Łódź'],
]
const asText = (end: string, delimiter: string) => cafe.map((row) => row.join(delimiter)).join(end)
test.each([
  ['UTF-8', Buffer.from(asText('\n', ','))],
  ['UTF-16, as Excel’s Unicode text', Buffer.from(`\uFEFF${asText('\r\n', '\t')}`, 'utf16le')],
  ['UTF-16 without its mark', Buffer.from(asText('\r\n', '\t'), 'utf16le')],
  ['UTF-16 of the other order', Buffer.from(`\uFEFF${asText('\r\n', ';')}`, 'utf16le').swap16()],
  ['lines ended by CR', Buffer.from(asText('\r', ';'))],
  ['a line that names the delimiter', Buffer.from(`sep=|\r\n${asText('\r\n', '|')}`)],
])('a file in %s is read with all its letters [N-IMPT-005]', async (_what, bytes) => {
  expect(await parseText(bytes)).toEqual(cafe)
})

test('a file in Windows-1252 is read [N-IMPT-005]', async () => {
  expect(await parseText(Buffer.from('a,b\nCaf\xe9 \x80,1\n', 'latin1'))).toEqual([
    ['a', 'b'],
    ['Café €', '1'],
  ])
})

test('commas in each address, or a title line, do not change the delimiter [N-IMPT-005]', async () => {
  const address = (name: string) => `${name};1 High Street, Leeds, UK`
  const rows = await parseText(['Clients, exported today', 'Name;Address', address('Ida'), address('Zoe')].join('\n'))
  expect(rows.slice(1).map((row) => row.length)).toEqual([2, 2, 2])
})

test('a number that a program wrote as a formula is a number [N-IMPT-005]', async () => {
  expect(await parseText('a,b\n="07700900123","=""0044"""\n')).toEqual([
    ['a', 'b'],
    ['07700900123', '0044'],
  ])
})

test('an exported text is read back equal, whatever character it begins with [N-IMPT-011]', async () => {
  const sign = fc.constantFrom(...'\'"=+-@\t\r\n;,| a1é€')
  const cell = fc.oneof(
    fc.array(sign).map((signs) => signs.join('')),
    fc.string({ unit: 'binary' }),
  )
  const rowsOf = fc.array(fc.tuple(cell, cell, cell), { maxLength: 5 })
  await fc.assert(
    fc.asyncProperty(rowsOf, async (rows) => {
      const written = [['First', 'Second', 'Third'], ...rows.map((row) => row.map(withoutNul))]
      const text = written.map((row) => `${row.map(formatCsvCell).join(',')}\r\n`).join('')
      expect(await parseText(`\uFEFF${text}`)).toEqual(written)
    }),
    { numRuns: 100 },
  )
})

/** The text without lone surrogates and control characters, which do not survive a file or make it look binary. */
const withoutNul = (text: string) => text.toWellFormed().replace(/[\p{Cc}](?<![\t\r\n])/gu, '')
