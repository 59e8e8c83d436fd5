import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readImportFile } from '#back-office/imports/server/read-import-file.ts'
import { ImportErrors, validateRows } from '#back-office/imports/server/run-import.ts'
import { productFileFields } from '#catalogue/products/admin/server/product-file-fields.ts'
import { productRowSchema } from '#catalogue/products/admin/server/product-import-row.ts'
import { productCsvColumns } from '#catalogue/products/product-csv-columns.ts'
import { ImportPlan } from '#clients/import/server/import-plan.ts'
import { parseClients, readClientFile } from '#clients/import/server/read-client-file.ts'
import { inspectPdf } from '#media/server/documents/inspect-pdf.ts'
import { inspectFile } from '#media/server/parse-multipart.ts'
import { InvalidImage, reencodeDocument } from '#media/server/reencode-image.ts'
import { inspectMp4 } from '#media/server/videos/inspect-mp4.ts'
import { isWmvComplete } from '#media/server/videos/is-wmv-complete.ts'
import { dispatchCsvColumns } from '#orders/dispatch/contract.ts'
import { dispatchFileFields, dispatchRowSchema } from '#orders/dispatch/server/import-dispatches.ts'
import { AppError } from '#platform/app-error.ts'
import { parseCaptions } from '#training/captions.ts'
import { growthOfProcessorTime, leastProcessorTime } from './processor-growth.ts'
import {
  type WorstFile,
  worstCaptions,
  worstCells,
  worstContacts,
  worstPdfs,
  worstPictures,
  worstTables,
  worstVideos,
  worstWorkbooks,
} from './worst-files.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'chairside-costs-'))
afterAll(() => rmSync(folder, { recursive: true }))

type Read = (file: string) => Promise<unknown>

/** Does everything with a file of clients that happens before the database is used. */
async function readClients(file: string): Promise<void> {
  const { rows } = await readClientFile(file, {})
  const plan = new ImportPlan([], { chosen: undefined, update: true })
  for (const client of parseClients(rows, new ImportErrors())) plan.add(client)
}

async function readProducts(file: string): Promise<void> {
  const { rows } = await readImportFile(file, productFileFields, {})
  const rules = { schema: productRowSchema, columns: productCsvColumns, nameRow: () => '' }
  validateRows(rows, rules, new ImportErrors())
}

async function readDispatches(file: string): Promise<void> {
  const { rows } = await readImportFile(file, dispatchFileFields, {})
  validateRows(rows, { schema: dispatchRowSchema, columns: dispatchCsvColumns, nameRow: () => '' }, new ImportErrors())
}

async function readPicture(file: string): Promise<void> {
  const upload = { field: 'docs', filename: 'a.jpg', path: file, bytes: (await readFile(file)).length }
  const { type } = await inspectFile(upload, 10_000_000)
  await reencodeDocument(file, type === 'png' ? 'png' : 'jpeg', { queue: 'sign-up', owner: '127.0.0.1' })
}

/** Reads the file as one price and one weight, since a single cell of a workbook may be as long as the whole file. */
async function readAmounts(file: string): Promise<void> {
  const cell = await readFile(file, 'utf8')
  productRowSchema.safeParse({ price: cell, weight: cell })
}

async function readCaptions(file: string): Promise<void> {
  parseCaptions(await readFile(file, 'utf8'), null)
}

const readPdf: Read = async (file) => inspectPdf(await readFile(file))
const readVideo: Read = async (file) => [await inspectMp4(file), await isWmvComplete(file)]

/** Reads a file, which may also be refused: a refusal must not cost more than in proportion to the file's size either. */
async function readOrRefuse(read: Read, bytes: Uint8Array): Promise<void> {
  const file = path.join(folder, 'file')
  writeFileSync(file, bytes)
  try {
    await read(file)
  } catch (error) {
    if (!(error instanceof AppError || error instanceof InvalidImage)) throw error
  }
}

/**
 * The lengths of the files: twice this length is long enough for a quadratic cost to take seconds, and short enough for the format still
 * to be recognised.
 */
const lengths = {
  contacts: 200_000,
  table: 50_000,
  workbook: 60_000,
  picture: 400_000,
  pdf: 30_000,
  video: 60_000,
  captions: 75_000,
}

test.each<[string, Record<string, WorstFile>, Read, keyof typeof lengths]>([
  ['a file of contacts', worstContacts, readClients, 'contacts'],
  ['a table of clients', worstTables, readClients, 'table'],
  ['a table of products', worstTables, readProducts, 'table'],
  ['a cell of an amount', worstCells, readAmounts, 'table'],
  ['a table of tracking numbers', worstTables, readDispatches, 'table'],
  ['a workbook', worstWorkbooks, readClients, 'workbook'],
  ['a picture', worstPictures, readPicture, 'picture'],
  ['a PDF', worstPdfs, readPdf, 'pdf'],
  ['captions', worstCaptions, readCaptions, 'captions'],
  ['a video', worstVideos, readVideo, 'video'],
])('%s costs no more than its size, whatever it is made of [N-INPT-010]', async (_, files, read, format) => {
  const creators = Object.entries(files)
  const leastMs = await leastProcessorTime(async (length) => {
    const [first] = creators
    if (first) await readOrRefuse(read, first[1](length))
  })
  const slow: string[] = []
  for (const [name, create] of creators) {
    const work = (length: number) => readOrRefuse(read, create(length))
    const growth = await growthOfProcessorTime(work, { length: lengths[format], leastMs })
    if (growth !== null) slow.push(`${name} grow by ${growth.toFixed(1)}`)
    // one slow file is enough to fail the test, and further ones might take as long
    if (slow.length > 0) break
  }
  expect(slow).toEqual([])
})
