import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { chmod, copyFile, mkdir, open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { assertStoredFileName, type FileStorage, type Visibility } from '#platform/server/storage/file-storage.ts'
import { privateFile, privateFolder } from '#platform/server/storage/protect-data-folder.ts'

/** Files in a local folder, a subfolder for each visibility. A file is written under a temporary name and renamed, so that a crash leaves no partial file. */
export function localFileStorage(folder: string): FileStorage {
  const temporaryFolder = path.join(folder, 'unfinished')
  const locate = (visibility: Visibility, name: string) => path.join(folder, visibility, assertStoredFileName(name))
  return {
    async put(visibility, name, body) {
      const target = locate(visibility, name)
      const temporary = path.join(temporaryFolder, randomUUID())
      const folders = [temporaryFolder, path.dirname(target)]
      await Promise.all(folders.map((made) => mkdir(made, { recursive: true, mode: privateFolder })))
      try {
        if (typeof body === 'string') await copyFile(body, temporary)
        else await writeFile(temporary, body, { mode: privateFile })
        // a copy has the mode of what was copied
        await chmod(temporary, privateFile)
        await flush(temporary)
        await rename(temporary, target)
      } catch (error) {
        await rm(temporary, { force: true })
        throw error
      }
    },
    read: (visibility, name) => readFile(locate(visibility, name)).catch(noneIfMissing),
    async stream(visibility, name, range) {
      const handle = await open(locate(visibility, name)).catch(noneIfMissing)
      return handle && createReadStream('', { fd: handle, ...range })
    },
    async size(visibility, name) {
      const found = await stat(locate(visibility, name)).catch(noneIfMissing)
      return found?.isFile() ? found.size : null
    },
    async has(visibility, name) {
      return (await this.size(visibility, name)) !== null
    },
    remove: (visibility, name) => rm(locate(visibility, name), { force: true }),
  }
}

/** Forces the bytes to disk: the row that names the file is committed afterwards, so the file must survive a power cut too. */
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
