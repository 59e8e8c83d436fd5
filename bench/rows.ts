import { goods, misspelt, qualities, type Seeded } from './seed.ts'

export interface Work {
  what: string
  /** One path is answered from what is kept ready; thousands of them never are. */
  paths: string[]
  /** What the database is asked for one of them, where it is asked at all. */
  sql?: string
}

/** As many answers are kept ready (src/catalogue/server/catalogue-response-cache.ts). */
const mostKept = 2_000

const pictures = `(select json_agg(pp.file_name order by pp.position) from product_pictures pp where pp.product_id = p.id)`

/** The storefront's work, each kind as it is when the answer is kept ready and when it has to be made. */
export function storefrontWork({ categoryId, productId, productIds }: Seeded): Work[] {
  const catg = encodeURIComponent(JSON.stringify([categoryId]))
  const list = `/api/v1/product/list?sortValue=3&catg=${catg}`
  const listSql = `with few as materialized (
      select p.id, p.price_pence from products p
      where p.visible and p.deleted_at is null and p.category_ids && array['${categoryId}']::uuid[]
      order by p.created_at desc, p.id limit 2001),
    page as (select f.id, f.price_pence from few f order by f.price_pence, f.id limit 10)
    select p.*, ${pictures} from page join products p on p.id = page.id order by page.price_pence, page.id`
  const detailSql = `select p.*, ${pictures} from products p
    where p.id = '${productId}' and p.visible and p.deleted_at is null`
  const searchSql = `with few as materialized (
      select p.id, ts_rank(p.search_vector, to_tsquery('simple', 'velvet:* & serum:*')) as rank from products p
      where p.visible and p.deleted_at is null and p.search_vector @@ to_tsquery('simple', 'velvet:* & serum:*')
      order by p.created_at desc, p.id limit 2001),
    page as (select f.id, f.rank from few f order by f.rank desc, f.id limit 10)
    select p.*, ${pictures} from page join products p on p.id = page.id order by page.rank desc, page.id`
  const rows: Work[] = [
    { what: 'product list, by category, by price', paths: [list], sql: listSql },
    {
      what: 'the same list, made anew each time',
      paths: [10, 11].flatMap((limit) => productIds.map((id) => `${list}&limit=${limit}&prod_id=${id}`)),
      sql: listSql,
    },
    { what: 'product detail', paths: [`/api/v1/product/${productId}`], sql: detailSql },
    {
      what: 'product detail, made anew each time',
      paths: productIds.map((id) => `/api/v1/product/${id}`),
      sql: detailSql,
    },
    { what: 'text search, a hundred usual ones', paths: searches((word) => word).slice(0, 100), sql: searchSql },
    { what: 'text search, another one each time', paths: searches((word) => word), sql: searchSql },
    { what: 'misspelt search, another one each time', paths: searches(misspelt), sql: searchSql },
    { what: 'page: the list', paths: [`/explore?categoryId=${categoryId}`] },
    { what: 'page: a product', paths: [`/product-details/${productId}/${categoryId}/explore`] },
    {
      what: 'page: a product, drawn anew each time',
      paths: productIds.map((id) => `/product-details/${id}/${categoryId}/explore`),
    },
  ]
  // a shop as small as what is kept ready makes none of its products anew
  return rows.filter(({ what, paths }) => !what.includes('anew') || what.startsWith('page') || paths.length > mostKept)
}

/** Two words each; another length of page makes another question of it. */
function searches(spell: (word: string) => string): string[] {
  const words = goods.flatMap((thing) => qualities.map((quality) => `${quality}%20${spell(thing)}`))
  return [10, 11, 12, 13, 14, 15].flatMap((limit) =>
    words.map((sKey) => `/api/v1/product/list?limit=${limit}&sKey=${sKey}`),
  )
}
