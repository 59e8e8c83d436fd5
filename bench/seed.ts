import pg from 'pg'

/** What the names are made of: every word is in many products, two together in few, as in a real shop. */
export const qualities =
  'Amber Airy Bright Calm Cloud Crystal Dewy Dusk Ember Feather Glass Golden Halo Honey Linen Lunar Meadow Midnight Mineral Morning Petal Quiet Satin Silk Soft Tidal Velvet Vivid Warm Wild'
    .split(' ')
    .map((word) => word.toLowerCase())
export const goods =
  'balm blush bronzer brush cleanser concealer conditioner cream drops essence eyeliner foundation gloss highlighter kohl lacquer lipstick lotion mascara mask mist mousse oil palette powder primer scrub serum shampoo toner'.split(
    ' ',
  )
export const shades =
  'apricot ash beige berry birch brick bronze cherry clay cocoa coral dune fern fig forest garnet ginger hazel ink iris ivory jade lilac maple mauve moss navy ochre olive pearl plum poppy rose ruby sage sand slate sloe teal umber'.split(
    ' ',
  )

/** Its last two letters swapped: no word begins so. */
export function misspelt(word: string): string {
  return word.slice(0, -2) + word.slice(-1) + word.slice(-2, -1)
}

export interface Seeded {
  categoryId: string
  subCategoryId: string
  productId: string
  /** As many as are ever asked for one by one. */
  productIds: string[]
}

const mostAskedFor = 3_000

/** A catalogue of `products` products in 40 categories and 100 brands, made by the database itself. */
export async function seedCatalogue(url: string, products: number): Promise<Seeded> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(`insert into uploads (file_name, visibility, kind, mime_type, size_bytes, width, height)
      select 'bench-' || n || '.webp', 'public', 'picture', 'image/webp', 40000, 1280, 1200 from generate_series(1, 400) n`)
    await client.query(`insert into categories (name, description, picture, position)
      select 'Category ' || n, 'For measuring', 'bench-' || n || '.webp', n from generate_series(1, 40) n`)
    await client.query(`insert into sub_categories (category_id, name)
      select c.id, 'Part ' || n from categories c, generate_series(1, 4) n`)
    await client.query(
      `insert into products (name, brand, title, description, uses, ingredients, price_pence, rrp_pence, commission_pence,
         quantity, quantity_received, weight, weight_unit, skin_tones, color, featured, popular, created_at)
       select initcap(concat_ws(' ', ($2::text[])[1 + n % 30], ($3::text[])[1 + n / 30 % 30], ($4::text[])[1 + n / 900 % 40])) || ' ' || n,
         'Brand ' || (n % 100), 'A title of product ' || n, repeat('Soft, light and made to last. ', 12),
         '<p>Two drops a day.</p>', 'Aqua, Glycerin', 500 + (n * 7919::bigint) % 9500, 12000, 100 + n % 300, 1000 + n % 1000, 1000 + n % 1000, 30, 'ml',
         array[1 + n % 5]::smallint[], '#' || lpad(to_hex(n % 97 * 170000), 6, '0'), n % 50 = 0, n % 60 = 0,
         now() - n * interval '1 minute'
       from generate_series(1, $1::int) n`,
      [products, qualities, goods, shades],
    )
    await client.query(`insert into product_pictures (product_id, position, file_name)
      select p.id, v, 'bench-' || (1 + (row_number() over () % 400)) || '.webp' from products p, generate_series(1, 4) v`)
    await client.query(`insert into product_categories (product_id, category_id)
      select p.id, c.id from (select id, row_number() over (order by id) n from products) p
      join (select id, row_number() over (order by id) n from categories) c on c.n = 1 + p.n % 40`)
    await client.query(`insert into product_sub_categories (product_id, sub_category_id)
      select pc.product_id, s.id from (select product_id, category_id, row_number() over (order by product_id) n from product_categories) pc
      join (select id, category_id, row_number() over (partition by category_id order by id) n from sub_categories) s
        on s.category_id = pc.category_id and s.n = 1 + pc.n % 4`)
    await client.query('vacuum analyze')
    const { rows } = await client.query<{ category_id: string; sub_category_id: string; product_id: string }>(
      `select category_id, sub_category_id, product_id from product_categories join product_sub_categories using (product_id)
       order by product_id, category_id limit 1`,
    )
    const [row] = rows
    if (!row) throw new Error('nothing was seeded')
    const ids = await client.query<{ id: string }>('select id from products order by id limit $1', [mostAskedFor])
    return {
      categoryId: row.category_id,
      subCategoryId: row.sub_category_id,
      productId: row.product_id,
      productIds: ids.rows.map(({ id }) => id),
    }
  } finally {
    await client.end()
  }
}
