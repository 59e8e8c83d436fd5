import { sql } from 'kysely'
import type { Db, Tx } from '#platform/server/database/database.ts'
import type { Question } from '../admin-contract.ts'
import type { Cue } from '../captions.ts'

/** A version of a product's training, as administrators have added it. */
export interface VersionRow {
  number: number
  /** YYYY-MM-DD, in London. */
  first_day: string
  video: string | null
  questions: Question[]
  has_begun: boolean
}

export interface ProductOfTraining {
  id: string
  name: string
  brand: string
  video: string | null
  versions: VersionRow[]
}

const versionsOf = sql`coalesce((select json_agg(json_build_object('number', t.number, 'first_day', t.first_day, 'video', t.video,
    'questions', t.questions, 'has_begun', t.begun_at is not null) order by t.number)
  from training_versions t where t.product_id = p.id), '[]') as versions`

/**
 * A product with the versions of its training in order. `isHiddenToo` also finds products that are hidden from the shop, for
 * administrators; `isDeletedToo` also finds deleted ones, for the certificates of those who had finished.
 */
export async function selectProductOfTraining(
  db: Db,
  productId: string,
  { isHiddenToo = false, isDeletedToo = false } = {},
): Promise<ProductOfTraining | undefined> {
  const { rows } = await sql<ProductOfTraining>`
    select p.id, p.name, p.brand, p.video, ${versionsOf}
    from products p where p.id = ${productId} ${isDeletedToo ? sql`` : sql`and p.deleted_at is null`}
      ${isHiddenToo ? sql`` : sql`and p.visible`}`.execute(db)
  return rows[0]
}

/** Keeps administrators from changing this product's training until the transaction ends. */
export async function shareProduct(tx: Tx, productId: string): Promise<void> {
  await sql`select from products p where p.id = ${productId} for key share`.execute(tx)
}

/** Locks the product: waits for the sellers who are finishing its training, and for other administrators. */
export async function lockProduct(tx: Tx, productId: string): Promise<void> {
  await sql`select from products p where p.id = ${productId} for update`.execute(tx)
}

/** A training video with its captions. */
export interface VideoRow {
  video: string
  seconds: number | null
  cues: Cue[] | null
  transcript: string | null
  is_estimated: boolean | null
  /** When the captions were last changed. */
  captions_at: Date | null
}

export async function selectVideos(db: Db, videos: readonly string[]): Promise<VideoRow[]> {
  if (videos.length === 0) return []
  const { rows } = await sql<VideoRow>`
    select u.file_name as video, u.duration_seconds as seconds, c.cues, c.transcript, c.is_estimated, c.changed_at as captions_at
    from uploads u left join training_captions c on c.video = u.file_name
    where u.file_name = any(${videos}) order by u.file_name`.execute(db)
  return rows
}

export async function selectCues(db: Db, video: string): Promise<Cue[] | undefined> {
  const { rows } = await sql<{ cues: Cue[] }>`select c.cues from training_captions c where c.video = ${video}`.execute(
    db,
  )
  return rows[0]?.cues
}

interface CaptionValues {
  video: string
  cues: readonly Cue[]
  transcript: string
  isEstimated: boolean
}

export async function upsertCaptions(tx: Tx, { video, cues, transcript, isEstimated }: CaptionValues): Promise<void> {
  await sql`insert into training_captions (video, cues, transcript, is_estimated)
    values (${video}, ${JSON.stringify(cues)}::jsonb, ${transcript}, ${isEstimated})
    on conflict (video) do update set cues = excluded.cues, transcript = excluded.transcript,
      is_estimated = excluded.is_estimated, changed_at = now()`.execute(tx)
}

export async function deleteCaptions(tx: Tx, video: string): Promise<void> {
  await tx.deleteFrom('training_captions').where('video', '=', video).execute()
}

interface VersionValues {
  productId: string
  number: number
  /** The first day of the version; null for today in London. */
  firstDay: string | null
  video: string | null
  questions: readonly Question[]
  adminId: string
}

export async function insertVersion(tx: Tx, values: VersionValues): Promise<void> {
  const { productId, number, firstDay, video, questions, adminId } = values
  await sql`insert into training_versions (product_id, number, first_day, video, questions, created_by, begun_at)
    values (${productId}, ${number}, coalesce(${firstDay}::date, london_day(now())), ${video}, ${JSON.stringify(questions)}::jsonb,
      ${adminId}, case when ${number}::integer = 1 then now() end)`.execute(tx)
}

export async function updateQuestions(
  tx: Tx,
  productId: string,
  number: number,
  questions: readonly Question[],
): Promise<void> {
  await sql`update training_versions set questions = ${JSON.stringify(questions)}::jsonb
    where product_id = ${productId} and number = ${number}`.execute(tx)
}

/** Finishes a version without questions for the sellers who have watched its video. */
export async function finishWatchedRuns(tx: Tx, productId: string, number: number): Promise<void> {
  await sql`update training_runs set finished_at = now(), changed_at = now()
    where product_id = ${productId} and version = ${number} and watched_at is not null and finished_at is null`.execute(
    tx,
  )
}

export async function deleteVersion(tx: Tx, productId: string, number: number): Promise<void> {
  await sql`delete from training_runs where product_id = ${productId} and version = ${number}`.execute(tx)
  await sql`delete from training_versions where product_id = ${productId} and number = ${number}`.execute(tx)
}

/** Versions whose first day has come, in their order. */
export async function selectVersionsToBegin(db: Db): Promise<{ product_id: string; number: number }[]> {
  const { rows } = await sql<{ product_id: string; number: number }>`
    select t.product_id, t.number from training_versions t
    where t.begun_at is null and t.first_day <= london_day(now())
    order by t.first_day, t.product_id, t.number limit 100`.execute(db)
  return rows
}

/** Marks the version as begun and returns its video, or undefined where it had begun or its day has not come. */
export async function markVersionBegun(
  tx: Tx,
  productId: string,
  number: number,
): Promise<{ video: string | null } | undefined> {
  const { rows } = await sql<{ video: string | null }>`
    update training_versions set begun_at = now()
    where product_id = ${productId} and number = ${number} and begun_at is null and first_day <= london_day(now())
    returning video`.execute(tx)
  return rows[0]
}

export interface VersionCounts {
  version: number
  finished: number
  open: number
}

export async function countRuns(db: Db, productId: string): Promise<VersionCounts[]> {
  const { rows } = await sql<VersionCounts>`
    select r.version, count(r.finished_at)::int as finished, (count(*) - count(r.finished_at))::int as open
    from training_runs r join users u on u.id = r.seller_id and u.deleted_at is null
    where r.product_id = ${productId} group by r.version order by r.version`.execute(db)
  return rows
}
