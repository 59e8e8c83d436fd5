import { cpSync, mkdirSync, mkdtempSync, readdirSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

const sources = ['src', 'sandbox', 'seeds', 'migrations', 'tools', 'index.html', 'package.json', 'vite.config.ts']

/** A copy of the project whose files a test may change. Its packages are links, but what Vite caches beside them is the copy's own. */
export function createScratchCopy(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'chairside-copy-'))
  for (const source of sources) cpSync(source, path.join(folder, source), { recursive: true })
  mkdirSync(path.join(folder, 'node_modules'))
  for (const name of readdirSync('node_modules').filter((name) => !name.startsWith('.')))
    symlinkSync(path.resolve('node_modules', name), path.join(folder, 'node_modules', name))
  return folder
}
