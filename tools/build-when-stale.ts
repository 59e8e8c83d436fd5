import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'

const sourcesHashFile = 'dist/built-from'

/** Builds the pages when the hash of their sources differs from that of the last build. */
export function buildWhenStale(): void {
  const sources = hashOfSources()
  if (existsSync(sourcesHashFile) && readFileSync(sourcesHashFile, 'utf8') === sources) return
  console.error('Building the shop ...')
  // an interrupted build leaves files of different sources
  rmSync(sourcesHashFile, { force: true })
  const built = spawnSync('npm', ['run', '--silent', 'build'], {
    stdio: ['ignore', 2, 2],
    shell: process.platform === 'win32',
    env: { ...process.env, NODE_ENV: 'production' },
  })
  if (built.status !== 0) throw new Error('the build failed')
  mkdirSync('dist', { recursive: true })
  writeFileSync(sourcesHashFile, sources)
}

function hashOfSources(): string {
  const hash = createHash('sha256')
  const files = globSync(
    ['src/**/*', 'public/**/*', 'index.html', 'vite.config.ts', 'tools/precompress.ts', 'package-lock.json'],
    {
      exclude: ['src/**/server/**', '**/*.test.ts', '**/*.test.tsx'],
      withFileTypes: true,
    },
  )
  const names = files.filter((file) => file.isFile()).map((file) => `${file.parentPath}/${file.name}`)
  for (const name of names.sort()) hash.update(name).update(readFileSync(name))
  return hash.digest('hex')
}
