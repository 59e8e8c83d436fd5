import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { parseCsvFile } from './parse-csv.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'parse-csv-'))
afterAll(() => rmSync(folder, { recursive: true }))

const texts = { notUtf8: 'not UTF-8', notCsv: 'not CSV' }

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
  ['a quotation mark that is never closed', 'a,b\n"1,2\n'],
  ['a cell of 20,001 characters', `a\n${'x'.repeat(20_001)}\n`],
  ['101 columns', `${'a,'.repeat(100)}a\n`],
])('%s is refused', async (_what, contents) => {
  await expect(parseText(contents)).rejects.toThrow(texts.notCsv)
})

test('a file that is not UTF-8 is refused', async () => {
  await expect(parseText(Buffer.from('a,b\nCaf\xe9,1\n', 'latin1'))).rejects.toThrow(texts.notUtf8)
})
