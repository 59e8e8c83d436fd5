import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { build, type Plugin, type Rolldown, runnerImport } from 'vite'
import type { RouteDefinition, RouteGroup } from '#app/routes.ts'

const source = path.resolve('src/app/web/worker/service-worker.ts')
const fileName = 'service-worker.js'

/** A page with a seller's layout and no content: the worker answers with it if one of her pages cannot be loaded. */
const shellPath = '/waiting'

/**
 * The groups of routes that a seller can use offline, and the paths in these groups that she cannot: the pages of clients, the pages that
 * links in emails open, and the bank details of the sign-up.
 */
const groupsOfSellers: readonly RouteGroup[] = ['storefront', 'visitor', 'seller', 'account']
const pathsOfClients = /^\/(?:shop\/|explore\/:|signup-verification|reset-password|replace-documents|accountDetails)/

/** Chunks that a seller never opens, or opens only online; they, and what only they import, are not stored in advance. */
const leftOut =
  /\?screens=(?:client|admin)|layouts\/admin-layout|node_modules\/(?:@tiptap|@stripe|react-easy-crop)|rich-text-field|older-browsers|stripe-|crop-dialog|shop-page-screen|pay-link-screen|(?:reset-password|replace-documents|email-verification|sign-up|forgot-password|bank-details)-screen/

/** The fonts of the Latin alphabet; those of other alphabets are loaded when they are needed. */
const precachedFonts = /(?:fraunces|figtree)-latin-(?!ext)[\w-]*normal-[\w-]+\.woff2$/

interface Chunk {
  file: string
  isEntry?: boolean
  css?: string[]
  imports?: string[]
  dynamicImports?: string[]
}
type Manifest = Record<string, Chunk>

/** Builds the service worker after the pages, since it knows the files of their build. */
export function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    apply: (_config, { isSsrBuild }) => !isSsrBuild,
    configureServer(server) {
      // in development a worker shows push messages and stores nothing
      server.middlewares.use(`/${fileName}`, async (_request, response) => {
        response.setHeader('Content-Type', 'text/javascript')
        response.end(await buildWorker({ files: [], entry: '', paths: [] }))
      })
    },
    writeBundle: {
      order: 'post',
      async handler({ dir }, bundle) {
        if (!dir) return
        const manifest = JSON.parse(readFileSync(path.join(dir, '.vite/manifest.json'), 'utf8')) as Manifest
        const files = listPrecached(manifest, Object.keys(bundle))
        const entry = `/${manifest['index.html']?.file}`
        writeFileSync(path.join(dir, fileName), await buildWorker({ files, entry, paths: await listSellerPaths() }))
      },
    },
  }
}

/** The files of the pages of sellers: the entry's chunk, all that it imports now or later, their style sheets and fonts. */
export function listPrecached(manifest: Manifest, all: readonly string[]): string[] {
  const found = new Set<string>()
  const walk = (name: string): void => {
    const chunk = manifest[name]
    if (!chunk || leftOut.test(name) || found.has(chunk.file)) return
    found.add(chunk.file)
    for (const css of chunk.css ?? []) found.add(css)
    for (const next of [...(chunk.imports ?? []), ...(chunk.dynamicImports ?? [])]) walk(next)
  }
  walk('index.html')
  return [...found, ...all.filter((file) => precachedFonts.test(file))].map((file) => `/${file}`).sort()
}

/** The paths of a seller's pages as regular expressions. */
async function listSellerPaths(): Promise<string[]> {
  const { module } = await runnerImport<{ routes: Record<RouteGroup, readonly RouteDefinition[]> }>(
    '/src/app/routes.ts',
  )
  return groupsOfSellers
    .flatMap((group) => module.routes[group].map(({ path }) => path))
    .filter((path) => !pathsOfClients.test(path))
    .map((path) => `^${path.replace(/[.=]/g, '\\$&').replace(/:\w+/g, '[^/]+')}/?$`)
}

interface WorkerInput {
  files: readonly string[]
  entry: string
  paths: readonly string[]
}

async function buildWorker({ files, entry, paths }: WorkerInput): Promise<string> {
  const name = createHash('sha256').update(files.join()).digest('hex').slice(0, 12)
  const built = (await build({
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    define: {
      'process.env.NODE_ENV': '"production"',
      PRECACHED_FILES: JSON.stringify(files),
      SELLER_PATHS: JSON.stringify(paths),
      SHELL_PATH: JSON.stringify(shellPath),
      ENTRY_FILE: JSON.stringify(entry),
      BUILD_NAME: JSON.stringify(name),
    },
    build: {
      write: false,
      target: 'es2022',
      lib: { entry: source, formats: ['iife'], name: 'worker', fileName: () => fileName },
    },
  })) as Rolldown.RolldownOutput[]
  const [output] = built
  const code = output?.output[0].code
  if (!code) throw new Error('the service worker was not built')
  return code
}
