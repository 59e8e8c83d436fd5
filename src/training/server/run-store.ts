import { type RawBuilder, sql } from 'kysely'
import { addDays } from '#platform/dates.ts'
import type { Page } from '#platform/list-query-contract.ts'
import { likeWords } from '#platform/server/database/contains-text.ts'
import { countRows, type Db, findTotal, startOfLondonDay, type Tx } from '#platform/server/database/database.ts'
import type { RunFilter } from '../admin-contract.ts'
import { playedSeconds, reachedSeconds } from './played-seconds-store.ts'

/** How far a seller is with one version. */
export interface RunRow {
  version: number
  video: string | null
  position_seconds: number
  /** How many seconds of the video `video` were played, over all devices; no more than the time since the first report allows. */
  played_seconds: number
  reached_seconds: number
  watched_at: Date | null
  finished_at: Date | null
}

const runColumns = sql`r.version, r.video, r.position_seconds, ${playedSeconds} as played_seconds,
  ${reachedSeconds} as reached_seconds, r.watched_at, r.finished_at`

export async function selectRuns(db: Db, sellerId: string, productId: string): Promise<RunRow[]> {
  const { rows } = await sql<RunRow>`
    select ${runColumns} from training_runs r
    where r.seller_id = ${sellerId} and r.product_id = ${productId} order by r.version`.execute(db)
  return rows
}

/** Whether the seller may stock the product, as far as its training is concerned. */
export async function selectIsTrained(db: Db, sellerId: string, productId: string): Promise<boolean> {
  const { rows } = await sql<{ is_trained: boolean }>`select is_trained(${sellerId}, ${productId})`.execute(db)
  return rows[0]?.is_trained === true
}

export interface RunKey {
  sellerId: string
  productId: string
  version: number
}

interface Progress extends RunKey {
  video: string
  position: number
  played: readonly (readonly [from: number, to: number])[]
  /** The length of the video; nothing beyond it counts as played. */
  seconds: number | null
}

/** Adds the played parts to the stored ones; with another video these are dropped, and an unwatched run begins anew. */
export async function addProgress(tx: Tx, progress: Progress): Promise<RunRow & { parts: number }> {
  const { sellerId, productId, version, video, position, played, seconds } = progress
  const parts = sql`${`{${played.map(([from, to]) => `[${from},${to})`).join()}}`}::nummultirange`
  const length = seconds === null ? sql`` : sql`* nummultirange(numrange(0, ${seconds}::numeric))`
  const { rows } = await sql<RunRow & { parts: number }>`
    insert into training_runs as r (seller_id, product_id, version, video, position_seconds, played, begun_at)
    values (${sellerId}, ${productId}, ${version}, ${video}, ${position}, ${parts} ${length}, now())
    on conflict (seller_id, product_id, version) do update set
      video = excluded.video, position_seconds = excluded.position_seconds,
      played = case when r.video = excluded.video then r.played + excluded.played else excluded.played end,
      begun_at = case when r.watched_at is null and r.video is distinct from excluded.video then now() else coalesce(r.begun_at, now()) end,
      changed_at = now()
    returning ${runColumns}, (select count(*)::int from unnest(r.played)) as parts`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('a run was not stored')
  return row
}

/** Keeps the time when the video was first watched to its end, and moves the position back to the beginning. */
export async function markWatched(tx: Tx, { sellerId, productId, version }: RunKey): Promise<void> {
  await sql`insert into training_runs as r (seller_id, product_id, version, begun_at, watched_at)
    values (${sellerId}, ${productId}, ${version}, now(), now())
    on conflict (seller_id, product_id, version) do update set watched_at = coalesce(r.watched_at, now()),
      begun_at = coalesce(r.begun_at, now()), position_seconds = 0, changed_at = now()`.execute(tx)
}

export async function markFinished(tx: Tx, { sellerId, productId, version }: RunKey): Promise<void> {
  await sql`update training_runs set finished_at = coalesce(finished_at, now()), changed_at = now()
    where seller_id = ${sellerId} and product_id = ${productId} and version = ${version} and watched_at is not null`.execute(
    tx,
  )
}

/** Finishes version 1 for the sellers who had watched the video before there were versions. */
export async function adoptEarlierViews(tx: Tx, productId: string): Promise<void> {
  await sql`insert into training_runs as r (seller_id, product_id, version, begun_at, changed_at, watched_at, finished_at)
    select v.seller_id, v.product_id, 1, v.viewed_at, v.viewed_at, v.viewed_at, v.viewed_at from video_views v
    where v.product_id = ${productId} and v.viewed_at is not null
    on conflict (seller_id, product_id, version) do update set watched_at = coalesce(r.watched_at, excluded.watched_at),
      finished_at = excluded.finished_at where r.finished_at is null`.execute(tx)
}

/** Adds an unfinished run of this version for each seller who has the product in stock. */
export async function insertDueRuns(tx: Tx, productId: string, version: number): Promise<void> {
  await sql`insert into training_runs (seller_id, product_id, version)
    select s.seller_id, s.product_id, ${version} from stock_items s
    join users u on u.id = s.seller_id and u.deleted_at is null
    where s.product_id = ${productId}
    on conflict (seller_id, product_id, version) do nothing`.execute(tx)
}

export async function hasFinishedRun(db: Db, productId: string, version: number): Promise<boolean> {
  const { rows } = await sql`select from training_runs r
    where r.product_id = ${productId} and r.version = ${version} and r.finished_at is not null limit 1`.execute(db)
  return rows.length > 0
}

/** What a certificate says. */
export interface CertificateRow {
  certificate: string
  certificate_name: string
  certificate_title: string
  version: number
  finished_at: Date
  /** Whether a later version counts today. */
  is_superseded: boolean
}

const certificateColumns = sql`r.certificate, r.certificate_name, r.certificate_title, r.version, r.finished_at,
  exists (select from training_versions t where t.product_id = r.product_id and t.number > r.version
    and t.first_day <= london_day(now())) as is_superseded`

export async function selectCertificate(db: Db, number: string): Promise<CertificateRow | undefined> {
  const { rows } = await sql<CertificateRow>`
    select ${certificateColumns} from training_runs r where r.certificate = ${number}`.execute(db)
  return rows[0]
}

/**
 * Gives a number to the certificate of a version that a seller has finished, unless it has one, and returns the certificate. Undefined if
 * the version is not finished.
 */
export async function upsertCertificate(
  tx: Tx,
  { sellerId, productId, version }: RunKey,
  { number, name, title }: { number: string; name: string; title: string },
): Promise<CertificateRow | undefined> {
  const { rows } = await sql<CertificateRow>`
    update training_runs r set certificate = coalesce(r.certificate, ${number}),
      certificate_name = coalesce(r.certificate_name, ${name}), certificate_title = coalesce(r.certificate_title, ${title})
    where r.seller_id = ${sellerId} and r.product_id = ${productId} and r.version = ${version} and r.finished_at is not null
    returning ${certificateColumns}`.execute(tx)
  return rows[0]
}

export async function selectSellerName(db: Db, sellerId: string): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select concat_ws(' ', u.first_name, u.last_name) as name from users u where u.id = ${sellerId}`.execute(db)
  return rows[0]?.name ?? ''
}

/** Erases a seller's runs; those with a certificate stay, without her name and her progress. */
export async function eraseRuns(tx: Tx, sellerId: string): Promise<void> {
  await sql`delete from training_runs where seller_id = ${sellerId} and certificate is null`.execute(tx)
  await sql`update training_runs set certificate_name = '', video = null, position_seconds = 0, played = '{}'
    where seller_id = ${sellerId}`.execute(tx)
}

export interface ListedRunRow {
  id: string
  seller_id: string
  seller: string
  email: string
  product_id: string
  product: string
  brand: string
  version: number
  begun_at: Date | null
  watched_at: Date | null
  finished_at: Date | null
  certificate: string | null
}

const listed = sql`r.id, r.seller_id, concat_ws(' ', u.first_name, u.last_name) as seller, u.email, r.product_id, p.name as product, p.brand,
  r.version, r.begun_at, r.watched_at, r.finished_at, r.certificate`

/** The `from` and `where` clauses for the runs of sellers who are not deleted; an unknown product has no runs. */
function listedFrom({ productId, version, state, from, to, search }: RunFilter): RawBuilder<unknown> {
  const conditions = [
    ...(productId ? [sql`r.product_id = ${productId}`] : []),
    ...(version ? [sql`r.version = ${version}`] : []),
    ...(state ? [state === 'finished' ? sql`r.finished_at is not null` : sql`r.finished_at is null`] : []),
    ...(from ? [sql`r.finished_at >= ${startOfLondonDay(from)}`] : []),
    ...(to ? [sql`r.finished_at < ${startOfLondonDay(addDays(to, 1))}`] : []),
    likeWords(
      search,
      sql`normalize_text(u.first_name || ' ' || u.last_name || ' ' || u.email || ' ' || p.brand || ' ' || p.name)`,
    ),
  ]
  return sql`from training_runs r join users u on u.id = r.seller_id and u.deleted_at is null join products p on p.id = r.product_id
    where ${sql.join(conditions, sql` and `)}`
}

/** Selects a page of the runs, the latest change first. */
export async function selectListedRuns(
  db: Db,
  filter: RunFilter,
  page: Page,
): Promise<{ rows: ListedRunRow[]; total: number }> {
  const from = listedFrom(filter)
  const { rows } = await sql<ListedRunRow>`
    select ${listed} ${from} order by r.changed_at desc, r.id desc limit ${page.limit} offset ${page.offset}`.execute(
    db,
  )
  const total = await findTotal(page, rows, () => countRows(db, sql`select r.id ${from}`, page.offset))
  return { rows, total }
}

export async function selectRunsForExport(
  db: Db,
  filter: RunFilter,
  after: string | null,
  limit: number,
): Promise<ListedRunRow[]> {
  const { rows } = await sql<ListedRunRow>`
    select ${listed} ${listedFrom(filter)} and (${after}::uuid is null or r.id < ${after})
    order by r.id desc limit ${limit}`.execute(db)
  return rows
}
