import { getDocumentProxy } from 'unpdf'
import { answerRenderRequests } from '#platform/server/pdf/answer-render-requests.ts'

/** One file with all pages, in the order of the files. */
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
  // the library leaves out a file that it cannot read, and only warns of it
  let pages = 0
  for (const file of files) pages += await countPages(file)
  if (!joined || (await countPages(joined)) !== pages) throw new Error('not all labels could be joined')
  return joined
}

/** The library takes over the memory of the bytes that it is given, so it gets a copy. */
const open = (bytes: Uint8Array) => getDocumentProxy(new Uint8Array(bytes), { verbosity: 0 })

async function countPages(bytes: Uint8Array): Promise<number> {
  const document = await open(bytes)
  const { numPages } = document
  await document.loadingTask.destroy()
  return numPages
}

answerRenderRequests(joinPdfs)
