import { spawnSync } from 'node:child_process'
import { appendFileSync, chmodSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

export interface UploadDisk {
  /** Describes for the report how the disk fails. */
  kind: string
  folder: string
  fail(): void
  recover(): void
  close(): void
}

const megabytes = 48
const chunk = Buffer.alloc(1_000_000)

/**
 * The folder of uploads on a disk that can fail: if this process may mount one, a small file system in memory that is filled up to its last
 * byte, otherwise a folder that loses its write permission.
 */
export function openUploadDisk(folder: string): UploadDisk {
  mkdirSync(folder, { recursive: true })
  const options = `size=${megabytes}m,mode=700`
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder], { stdio: 'ignore' }).status === 0
  return mounted ? openFillableDisk(folder) : openLockableFolder(folder)
}

function openFillableDisk(folder: string): UploadDisk {
  const filler = path.join(folder, 'filler')
  return {
    kind: `a file system of ${megabytes} MB that is full (ENOSPC)`,
    folder,
    fail() {
      writeFileSync(filler, '')
      for (const part of [chunk, chunk.subarray(0, 4_096), chunk.subarray(0, 1)]) fill(filler, part)
    },
    recover: () => rmSync(filler, { force: true }),
    close: () => void spawnSync('umount', ['--lazy', folder]),
  }
}

function fill(file: string, part: Buffer): void {
  try {
    for (;;) appendFileSync(file, part)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
  }
}

function openLockableFolder(folder: string): UploadDisk {
  const folders = [folder, ...['files', 'files/private', 'files/unfinished'].map((name) => path.join(folder, name))]
  for (const each of folders) mkdirSync(each, { recursive: true })
  const setMode = (mode: number) => {
    for (const each of folders) chmodSync(each, mode)
  }
  return {
    kind: 'folders that cannot be written (EACCES)',
    folder,
    fail: () => setMode(0o500),
    recover: () => setMode(0o700),
    close: () => setMode(0o700),
  }
}
