import { once } from 'node:events'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import fastify from 'fastify'
import { expect, test, vi } from 'vitest'
import { type CsvCell, formatCsvCell, sendCsv } from '#platform/server/csv/send-csv.ts'

/** More batches than any buffer between the writer and the reader of the file holds. */
const batches = 20_000
const batch: CsvCell[][] = Array.from({ length: 500 }, (_, row) => [row, 'A name of some length', 'name@example.com'])

test('a file is written no faster than it is read, and stops when its reader disconnects', async () => {
  const app = fastify()
  let made = 0
  let full = () => false
  const ended = new Promise<void>((resolve) => {
    async function* rows() {
      try {
        for (; made < batches; made++) yield batch
      } finally {
        resolve()
      }
    }
    app.get('/', (_request, reply) => {
      full = () => reply.raw.writableNeedDrain
      return sendCsv(reply, 'rows', { headings: ['Row', 'Name', 'Email'], rows: rows() })
    })
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const download = request({ port: (app.server.address() as AddressInfo).port, host: '127.0.0.1' })
  download.end()
  const [answer] = await once(download, 'response')
  answer.pause()
  // without a reader the stream fills up, and no further row is read
  let before = -1
  const stands = () => {
    const same = made === before
    before = made
    return full() && same
  }
  await vi.waitUntil(stands, { timeout: 20_000, interval: 50 })
  expect(made).toBeLessThan(batches / 10)
  answer.destroy()
  await ended
  expect(made).toBeLessThan(batches / 10)
  await app.close()
}, 30_000)

test('a cell that a spreadsheet would take for a formula is text', () => {
  for (const evil of ['=1+1', '+44-x', '-2', '@sum']) expect(formatCsvCell(evil)).toBe(`'${evil}`)
  expect(formatCsvCell('\t=1')).toBe(`"'\t'=1"`)
  expect(formatCsvCell('=HYPERLINK("x","y")')).toBe(`"'=HYPERLINK(""x"",""y"")"`)
  expect(formatCsvCell('a "quoted", text\nin lines')).toBe('"a ""quoted"", text\nin lines"')
  expect([formatCsvCell(-5), formatCsvCell(null), formatCsvCell('Anna')]).toEqual(['-5', '', 'Anna'])
})

test('a formula behind another program’s delimiter is text too [N-IMPT-012]', () => {
  expect(formatCsvCell('Anna;=1+1')).toBe(`"Anna;'=1+1"`)
  expect(formatCsvCell('Anna\t@sum')).toBe(`"Anna\t'@sum"`)
  expect(formatCsvCell('Anna|  -2')).toBe(`"Anna|  '-2"`)
  expect(formatCsvCell('Anna\n+x')).toBe(`"Anna\n'+x"`)
})

test('a telephone number has no apostrophe before it [N-IMPT-013]', () => {
  expect([formatCsvCell('+44'), formatCsvCell('+44 7700 900123')]).toEqual(['+44', '+44 7700 900123'])
})
