import { readFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import pg from 'pg'
import { newToken } from '#platform/server/tokens.ts'
import { basic, type Figure, measureHttp } from './measure.ts'
import { type Exported, measureExport } from './measure-export.ts'
import { measureOfficeScreen, type OfficeScreen } from './measure-office-screen.ts'

export interface BackOffice {
  lists: { what: string; ours: Figure }[]
  /** The scripts that the page of products loads, gzip. */
  scriptKb: number
  screen: OfficeScreen | null
  exported: Exported
}

const lists = ['product', 'order', 'user', 'client']

/** The first page of each list, as the administrator who opens it asks for it. */
export async function measureBackOffice(origin: string, databaseUrl: string, pid: number): Promise<BackOffice> {
  const accesstoken = await anAdministrator(databaseUrl)
  const measured: BackOffice['lists'] = []
  for (const what of lists)
    measured.push({ what, ours: await measureHttp(origin, [`/api/v1/admin/${what}/list`], { accesstoken }) })
  const screen = await measureOfficeScreen(origin, accesstoken)
  const exported = await measureExport(origin, { ...basic, accesstoken }, pid)
  return { lists: measured, scriptKb: scriptKb(), screen, exported }
}

export async function anAdministrator(databaseUrl: string): Promise<string> {
  const { token, hash } = newToken()
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query(
    `with admin as (insert into users (role, email, password_hash, first_name, last_name, email_verified)
       values ('admin', gen_random_uuid() || '@example.com', '-', 'Ada', 'Admin', true) returning id)
     insert into tokens (kind, hash, user_id, expires_at) select 'session', $1, id, now() + interval '1 hour' from admin`,
    [hash],
  )
  await client.end()
  return token
}

const built = 'dist/client'
const shown = ['index.html', 'src/backoffice/web/admin-layout.tsx', 'src/catalogue/web/admin-products-screen.tsx']

/** What the entry, the back office's frame and the screen import, each file once. */
function scriptKb(): number {
  const manifest = JSON.parse(readFileSync(path.join(built, '.vite/manifest.json'), 'utf8')) as Record<
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
  for (const source of shown) walk(source)
  const bytes = [...files].map((file) => gzipSync(readFileSync(path.join(built, file))).length)
  return Math.round(bytes.reduce((sum, one) => sum + one, 0) / 1024)
}
