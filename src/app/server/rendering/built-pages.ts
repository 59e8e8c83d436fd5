import { readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Render } from '#app/rendered-page.ts'
import type { PageFiles, PageRenderer } from '#app/server/rendering/page-renderer.ts'

interface Chunk {
  file: string
  css?: string[]
  imports?: string[]
}
type Manifest = Record<string, Chunk>

const client = 'dist/client'
/** The fonts of nearly every page's first text. */
const preloadedFonts = /(?:fraunces-latin-opsz|figtree-latin-wght)-normal\.woff2$/

/** Renders pages with what `npm run build` wrote to dist/. */
export async function loadBuiltPages(): Promise<PageRenderer> {
  const template = readFileSync(`${client}/index.html`, 'utf8')
  const manifest = JSON.parse(readFileSync(`${client}/.vite/manifest.json`, 'utf8')) as Manifest
  const entry = pathToFileURL(path.resolve('dist/server/entry-server.js')).href
  const { render } = (await import(entry)) as { render: Render }
  const fonts = Object.entries(manifest)
    .filter(([source]) => preloadedFonts.test(source))
    .map(([, { file }]) => file)
  const built = { template, render, files: createFileLookup(manifest, fonts) }
  return async () => built
}

function createFileLookup(manifest: Manifest, fonts: string[]): (modules: string[]) => PageFiles {
  // the template links the entry's files itself
  const entry = collectChunks(manifest, ['index.html'])
  const known = new Map<string, PageFiles>()
  return (modules) => {
    const key = modules.join()
    const cached = known.get(key)
    if (cached) return cached
    const page = collectChunks(manifest, modules)
    const files = {
      styles: [...page.styles].filter((file) => !entry.styles.has(file)),
      modules: [...page.modules].filter((file) => !entry.modules.has(file)),
      fonts,
    }
    known.set(key, files)
    return files
  }
}

/** The chunks of these sources with everything they import, and their style sheets: a chunk's own after those of its imports. */
function collectChunks(manifest: Manifest, sources: string[]): { modules: Set<string>; styles: Set<string> } {
  const modules = new Set<string>()
  const styles = new Set<string>()
  const walk = (source: string) => {
    const chunk = manifest[source]
    if (!chunk || modules.has(chunk.file)) return
    modules.add(chunk.file)
    for (const source of chunk.imports ?? []) walk(source)
    for (const style of chunk.css ?? []) styles.add(style)
  }
  for (const source of sources) walk(source)
  return { modules, styles }
}
