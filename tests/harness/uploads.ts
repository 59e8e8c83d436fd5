import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll } from 'vitest'
import { detectFileType } from '#media/server/detect-file-type.ts'
import type { Upload } from '#media/server/uploads.ts'
import { openFileStorage } from '#platform/server/storage/open-file-storage.ts'
import { createTestDatabase } from './test-database.ts'

/** Opens a database and a folder, for the files that a file's tests upload; both are removed after the last test. */
export async function openUploads() {
  const folder = mkdtempSync(path.join(tmpdir(), 'chairside-uploads-'))
  const shop = await createTestDatabase()
  const files = openFileStorage({ dataDir: folder, s3: null })
  afterAll(async () => {
    await shop.close()
    rmSync(folder, { recursive: true })
  })
  let count = 0
  return {
    shop,
    files,
    folder,
    upload(bytes: Buffer, filename = 'me.jpg', field = 'docs'): Upload {
      const file = path.join(folder, `upload-${count++}`)
      writeFileSync(file, bytes)
      return { field, filename, path: file, bytes: bytes.length, truncated: false, type: detectFileType(bytes) }
    },
    rowOf: (name: string) => shop.db.selectFrom('uploads').selectAll().where('file_name', '=', name).executeTakeFirst(),
    privateBytes: async (name: string) => (await files.read('private', name)) ?? Buffer.alloc(0),
    publicBytes: async (name: string) => (await files.read('public', name)) ?? Buffer.alloc(0),
  }
}
