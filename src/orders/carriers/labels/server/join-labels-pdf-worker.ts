import { getDocumentProxy } from 'unpdf'
import { answerRenderRequests } from '#platform/server/pdf/answer-render-requests.ts'

/** Joins PDF files to one with all their pages, in the order of the files. */
export async function joinPdfs(files: readonly Uint8Array[]): Promise<Uint8Array> {
  const [first, ...others] = files
  if (!first) throw new Error('no file to join')
  if (others.length === 0) return first
  const document = await open(first)
  const joined = await document.extractPages([
    { document: null },
    ...others.map((bytes) => ({ document: new Uint8Array(bytes) })),
  ])
  await document.loadingTask.destroy()
  // a file that the library cannot read is left out with only a warning, so the pages are counted
  let pages = 0
  for (const file of files) pages += await countPages(file)
  if (!joined || (await countPages(joined)) !== pages) throw new Error('not all labels could be joined')
  return joined
}

/** Opens a copy of the bytes, because the library takes over the memory that it is given. */
const open = (bytes: Uint8Array) => getDocumentProxy(new Uint8Array(bytes), { verbosity: 0 })

async function countPages(bytes: Uint8Array): Promise<number> {
  const document = await open(bytes)
  const { numPages } = document
  await document.loadingTask.destroy()
  return numPages
}

answerRenderRequests(joinPdfs)
