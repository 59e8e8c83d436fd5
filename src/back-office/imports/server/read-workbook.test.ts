import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { zipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readTable } from '#back-office/imports/server/read-import-file.ts'
import { importsText } from '#back-office/imports/text.ts'
import { createSheetRows, createWorkbook } from '../../../../tests/harness/workbook.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'workbooks-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function read(bytes: Uint8Array) {
  const file = path.join(folder, `${crypto.randomUUID()}.xlsx`)
  await writeFile(file, bytes)
  return readTable(file)
}

test('a workbook’s first sheet is read with row numbers and the formulas’ values [N-IMPT-026]', async () => {
  const rows = `<row r="3"><c r="B3" t="s"><v>1</v></c><c r="C3" t="inlineStr"><is><r><t>Em</t></r><r><t>ail</t></r></is></c></row>
    <row r="5"><c r="A5" t="b"><v>1</v></c><c r="B5" t="str"><f>A1&amp;"x"</f><v>Anna &amp; Bea</v></c><c r="C5"><f>1+1</f><v>2</v></c>
    <c r="D5"><v>7.700900123E9</v></c><c r="E5"><v>24.989999999999998</v></c><c r="F5" s="1"><v>45000</v></c>
    <c r="G5" s="1"><v>45000.5</v></c><c r="H5" t="e"><v>#N/A</v></c><c r="I5"><v>-0.5</v></c></row>`
  expect(await read(createWorkbook(rows, { sharedTexts: ['other', 'Name'] }))).toEqual([
    { row: 3, cells: ['', 'Name', 'Email', '', '', '', '', '', ''] },
    { row: 5, cells: ['TRUE', 'Anna & Bea', '2', '7700900123', '24.99', '15/03/2023', '15/03/2023 12:00', '', '-0.5'] },
  ])
})

test('a cell that shows 20% is read as shown, like numbers, days and other formats [N-IMPT-026]', async () => {
  const rows = `<row r="1"><c r="A1" s="2"><v>0.2</v></c><c r="B1" s="3"><v>0.17499999999999999</v></c><c r="C1" s="2"><v>7.0000000000000007E-2</v></c>
    <c r="D1" s="4"><v>20</v></c><c r="E1" s="1"><v>45000</v></c><c r="F1"><v>0.2</v></c><c r="G1" s="2" t="inlineStr"><is><t>20 %</t></is></c><c r="H1" s="2"/></row>`
  expect(await read(createWorkbook(rows))).toEqual([
    { row: 1, cells: ['20%', '17.5%', '7%', '20', '15/03/2023', '0.2', '20 %'] },
  ])
})

test('5,000 rows are read, and more than a file may have are refused [N-IMPT-026]', async () => {
  const rows = (count: number) =>
    Array.from({ length: count }, (_, at) => [`Client ${at}`, `client${at}@example.com`, crypto.randomUUID()])
  expect(await read(createWorkbook(createSheetRows(rows(5000))))).toHaveLength(5000)
  await expect(read(createWorkbook(createSheetRows(rows(5015))))).rejects.toThrow(importsText.tooManyRows)
})

test('a workbook that unpacks too large, or has a cell too far away, is refused [N-IMPT-027]', async () => {
  const theme = ' '.repeat(70_000_000)
  await expect(read(createWorkbook(createSheetRows([['Name']]), { theme }))).rejects.toThrow(importsText.workbookLarge)
  const far = '<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>'
  await expect(read(createWorkbook(far))).rejects.toThrow(importsText.workbookLarge)
  const wide = '<row r="1"><c r="XFD1"><v>1</v></c></row>'
  await expect(read(createWorkbook(wide))).rejects.toThrow(importsText.workbookLarge)
}, 60_000)

test('empty formatted rows are read, and a cell far below is refused at once [N-IMPT-026–027]', async () => {
  const formatted = Array.from(
    { length: 300_000 },
    (_, at) => `<row r="${at + 2}" s="1"><c r="A${at + 2}" s="1"/></row>`,
  )
  const rows = `<row r="1"><c r="A1" s="1"/><c r="B1" t="inlineStr"><is><t>Name</t></is></c></row>${formatted.join('')}`
  expect(await read(createWorkbook(rows))).toEqual([{ row: 1, cells: ['', 'Name'] }])
  const started = performance.now()
  await expect(read(createWorkbook('<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>'))).rejects.toThrow()
  expect(performance.now() - started).toBeLessThan(10_000)
}, 60_000)

test('a table of empty lines is not read to its end [N-IMPT-005]', async () => {
  expect(await read(Buffer.from(`Name${'\n'.repeat(50_000)}`))).toHaveLength(1)
  await expect(read(Buffer.from(`Name${'\n'.repeat(200_000)}Anna`))).rejects.toThrow(importsText.tooManyRows)
})

test('of an archive that says less than it holds no more is unpacked [N-IMPT-027]', async () => {
  const zip = createWorkbook(`<row r="1"><c r="A1"><v>1${' '.repeat(70_000_000)}</v></c></row>`)
  const view = new DataView(zip.buffer, zip.byteOffset, zip.byteLength)
  // overwrite the unpacked size of each entry in the archive's central directory
  for (let at = 0; at < zip.length - 4; at++)
    if (view.getUint32(at, true) === 0x02014b50) view.setUint32(at + 24, 900, true)
  await expect(read(zip)).rejects.toThrow(importsText.notCsv)
})

test.each([
  ['with a password', Buffer.concat([oldFile(), Buffer.from('EncryptedPackage', 'utf16le')]), importsText.hasPassword],
  ['from an older version of Excel', oldFile(), importsText.oldWorkbook],
  ['of another program', zipSync({ 'content.xml': new Uint8Array(10) }), importsText.notCsv],
  ['that was cut off', createWorkbook(createSheetRows([['Name']])).subarray(0, 900), importsText.notCsv],
])('a workbook %s is refused in words [N-IMPT-027]', async (_what, bytes, reason) => {
  await expect(read(bytes)).rejects.toThrow(reason)
})

function oldFile(): Buffer {
  return Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)])
}
