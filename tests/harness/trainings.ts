import { createAdmin, createProduct, createSeller, type Person } from './factories.ts'
import type { Shop } from './shop.ts'

/** Trainings, through the API calls that a browser makes. */

export const questions = [
  { question: 'How often?', options: ['Once', 'Twice'], right: 1 },
  { question: 'Where?', options: ['On wet hair', 'On dry hair', 'Nowhere'], right: 0 },
]
export const rightAnswers = [1, 0]

/** Creates a product with a video of forty seconds, a seller and an administrator. */
export async function createTraining(shop: Shop) {
  const [admin, seller] = [await createAdmin(shop), await createSeller(shop)]
  const productId = await createProduct(shop, { videoSeconds: 40 })
  return { admin, seller, productId, video: await videoOf(shop, productId) }
}

export async function videoOf(shop: Shop, productId: string): Promise<string> {
  const product = shop.db.selectFrom('products').select('video').where('id', '=', productId)
  return (await product.executeTakeFirstOrThrow()).video ?? ''
}

export const saveQuestions = (shop: Shop, admin: Person, prod_id: string, next: unknown = questions, version = 1) =>
  shop.call('PUT', 'admin/training/questions', {
    as: admin.token,
    body: { prod_id, version, questions: next },
  })

interface NewVersion {
  prod_id: string
  from: string
  questions?: unknown
  video?: File
}

export function issueVersion(shop: Shop, admin: Person, { prod_id, from, questions: next, video }: NewVersion) {
  const form = new FormData()
  form.append('prod_id', prod_id)
  form.append('from', from)
  if (next !== undefined) form.append('questions', JSON.stringify(next))
  if (video) form.append('video', video)
  return shop.call('POST', 'admin/training/version', { as: admin.token, form })
}

interface Watched {
  prod_id: string
  version?: number
  video: string
  position?: number
  played?: [number, number][]
}

export const sendProgress = (
  shop: Shop,
  seller: Person,
  { version = 1, position = 0, played = [], ...clip }: Watched,
) =>
  shop.call<{ position: number; played: number }>('POST', 'training/progress', {
    as: seller.token,
    body: { ...clip, version, position, played },
  })

export const endVideo = (shop: Shop, seller: Person, body: { prod_id: string; version?: number; played?: number }) =>
  shop.call<{ is_viewVdo: boolean; watched: boolean; finished: boolean; questions: number; message: string }>(
    'POST',
    'product/view/video',
    { as: seller.token, body },
  )

/** Lets this many seconds go by since the seller began her training of the product. */
export async function letSecondsPass(shop: Shop, seller: Person, productId: string, seconds: number): Promise<void> {
  await shop.pool.query(
    `update training_runs set begun_at = begun_at - make_interval(secs => $3) where seller_id = $1 and product_id = $2`,
    [seller.id, productId, seconds],
  )
}

/** Watches the whole video, in the time that it takes. */
export async function watchWhole(shop: Shop, seller: Person, clip: Watched) {
  await sendProgress(shop, seller, clip)
  await letSecondsPass(shop, seller, clip.prod_id, 40)
  await sendProgress(shop, seller, { ...clip, position: 40, played: [[0, 40]] })
  const { prod_id, version } = clip
  return endVideo(shop, seller, { prod_id, ...(version ? { version } : {}) })
}

export const answer = (shop: Shop, seller: Person, prod_id: string, answers: number[] = rightAnswers, version = 1) =>
  shop.call<{ finished: boolean; wrong: number[] }>('POST', 'training/answers', {
    as: seller.token,
    body: { prod_id, version, answers },
  })

export const stock = (shop: Shop, seller: Person, prod_id: string) =>
  shop.call('POST', 'product/stocks', { as: seller.token, body: { prod_id } })

/** Reads the seller's marks on a product, from its own page and from the list. */
export async function readMarks(shop: Shop, seller: Person, productId: string) {
  type Marks = { _id: string; is_viewVdo: boolean; is_stk: boolean; video: string }
  const one = await shop.call<{ prod: Marks }>('GET', `product/${productId}`, { as: seller.token })
  const list = await shop.call<{ prods: Marks[] }>('GET', 'product/list', {
    as: seller.token,
    query: { limit: 100, sortValue: 2 },
  })
  const { is_viewVdo, is_stk, video } = one.body.responseData.prod
  const listed = list.body.responseData.prods.find(({ _id }) => _id === productId)
  return { isTrained: is_viewVdo, isListedTrained: listed?.is_viewVdo, isStocked: is_stk, video }
}

/** Begins the planned version of a product's training, as if its first day had come. */
export async function beginPlannedVersion(shop: Shop, productId: string): Promise<void> {
  await letDayCome(shop, productId)
  await shop.runScheduledJob('begin-training-versions')
}

/** Moves the first day of the planned version to today, without running the job that begins it. */
export async function letDayCome(shop: Shop, productId: string): Promise<void> {
  await shop.pool.query(
    `update training_versions set first_day = london_day(now()) where product_id = $1 and begun_at is null`,
    [productId],
  )
}

export const errorOf = ({ body }: { body: { error?: { errorCode: number } } }) => body.error?.errorCode
