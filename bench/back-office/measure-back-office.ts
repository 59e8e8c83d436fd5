import { readFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import pg from 'pg'
import { generateToken } from '#access/server/tokens.ts'
import { basicAuthorization, type Figure, measureHttp } from '../measure-http.ts'
import { type BackOfficeScreen, measureBackOfficeScreen } from './measure-back-office-screen.ts'
import { type ExportFigures, measureExport } from './measure-export.ts'

export interface BackOfficeFigures {
  lists: { what: string; ours: Figure }[]
  /** Gzipped size of the scripts that the list of products loads. */
  scriptKb: number
  screen: BackOfficeScreen | null
  exported: ExportFigures
}

const lists = ['product', 'order', 'user', 'client']

/** Measures the first page of each list, the scripts of the list of products and the export of all orders. */
export async function measureBackOffice(origin: string, databaseUrl: string, pid: number): Promise<BackOfficeFigures> {
  const accesstoken = await createAdministratorSession(databaseUrl)
  const measured: BackOfficeFigures['lists'] = []
  for (const what of lists)
    measured.push({ what, ours: await measureHttp(origin, [`/api/v1/admin/${what}/list`], () => ({ accesstoken })) })
  const screen = await measureBackOfficeScreen(origin, accesstoken)
  const exported = await measureExport(origin, { ...basicAuthorization, accesstoken }, pid)
  return { lists: measured, scriptKb: measureScriptKb(), screen, exported }
}

/** Inserts an administrator whose session may export lists, and returns the session's token. */
export async function createAdministratorSession(databaseUrl: string): Promise<string> {
  const { token, hash } = generateToken()
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query(
    `with admin as (insert into users (role, email, password_hash, first_name, last_name, email_verified)
       values ('admin', gen_random_uuid() || '@example.com', '-', 'Ada', 'Admin', true) returning id)
     insert into tokens (kind, hash, user_id, expires_at, password_confirmed_at)
       select 'session', $1, id, now() + interval '1 hour', now() from admin`,
    [hash],
  )
  await client.end()
  return token
}

const clientBuild = 'dist/client'
const measuredSources = [
  'index.html',
  'src/app/web/layouts/admin-layout.tsx',
  'src/catalogue/products/admin/web/admin-products-screen.tsx',
]

/** Gzipped size of all scripts that the entry script, the back office's layout and the screen import, each file counted once. */
function measureScriptKb(): number {
  const manifest = JSON.parse(readFileSync(path.join(clientBuild, '.vite/manifest.json'), 'utf8')) as Record<
    string,
    { file: string; imports?: string[] }
  >
  const files = new Set<string>()
  const walk = (source: string) => {
    const chunk = manifest[source]
    if (!chunk) throw new Error(`${source} was not built`)
    if (files.has(chunk.file)) return
    files.add(chunk.file)
    for (const imported of chunk.imports ?? []) walk(imported)
  }
  for (const source of measuredSources) walk(source)
  const bytes = [...files].map((file) => gzipSync(readFileSync(path.join(clientBuild, file))).length)
  return Math.round(bytes.reduce((sum, size) => sum + size, 0) / 1024)
}
