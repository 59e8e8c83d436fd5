import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { copyFile, mkdir, open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { checkFileName } from '#media/server/file-name.ts'
import type { Files, World } from '#media/server/file-port.ts'

/** A folder a world. Files are written aside and renamed, so that a crash leaves no half of one under its name. */
export function localFiles(folder: string): Files {
  const aside = path.join(folder, 'unfinished')
  const place = (world: World, name: string) => path.join(folder, world, checkFileName(name))
  return {
    async put(world, name, body) {
      const target = place(world, name)
      const unfinished = path.join(aside, randomUUID())
      await Promise.all([mkdir(aside, { recursive: true }), mkdir(path.dirname(target), { recursive: true })])
      try {
        if (typeof body === 'string') await copyFile(body, unfinished)
        else await writeFile(unfinished, body)
        await flush(unfinished)
        await rename(unfinished, target)
      } catch (error) {
        await rm(unfinished, { force: true })
        throw error
      }
    },
    read: (world, name) => readFile(place(world, name)).catch(noneIfMissing),
    async stream(world, name, range) {
      const handle = await open(place(world, name)).catch(noneIfMissing)
      return handle && createReadStream('', { fd: handle, ...range })
    },
    async size(world, name) {
      const found = await stat(place(world, name)).catch(noneIfMissing)
      return found?.isFile() ? found.size : null
    },
    async has(world, name) {
      return (await this.size(world, name)) !== null
    },
    remove: (world, name) => rm(place(world, name), { force: true }),
  }
}

/** The row that names the file is committed after this, so the bytes must outlast a power cut too. */
async function flush(file: string): Promise<void> {
  const handle = await open(file, 'r+')
  try {
    await handle.datasync()
  } finally {
    await handle.close()
  }
}

function noneIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null
  throw error
}
