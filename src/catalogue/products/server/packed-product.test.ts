import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ProductWire } from '#catalogue/products/contract.ts'
import { formatProducts, packProduct } from '#catalogue/products/server/packed-product.ts'
import { withSellerMarks } from '#catalogue/products/server/present.ts'

/** What an administrator may type, names of fields as JSON has them and characters that JSON escapes among it. */
const text = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom('"name":', '","commission":1,"', '\\"commission\\":2', '\u0000\u0009\u001f', 'Crème – “soft” 💄'),
)
const category = fc.record({ _id: text, name: text })
const product: fc.Arbitrary<ProductWire> = fc.record({
  _id: fc.uuid(),
  cat_id: text,
  name: text,
  brand: text,
  title: text,
  weight: fc.nat(),
  weight_unit: text,
  price: fc.nat(),
  rrp: fc.nat(),
  commission: fc.double({ noNaN: true, noDefaultInfinity: true }).map(Math.abs),
  imgs: fc.array(text),
  video: text,
  desc: text,
  uses: text,
  ingredients: text,
  catg: fc.array(category),
  subCatg: fc.array(category),
  skin_color: fc.array(fc.nat(5)),
  color: text,
  is_fav: fc.constant(false),
  is_stk: fc.constant(false),
  is_viewVdo: fc.constant(false),
  featured: fc.boolean(),
  pplr: fc.boolean(),
})

const marks = fc.record({ is_fave: fc.boolean(), is_stocked: fc.boolean(), is_viewed: fc.boolean() })

test('packed products equal their JSON: visitors see no commission, sellers their marks [D-051]', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(product, fc.option(marks)), { maxLength: 5 }), (marked) => {
      const products = marked.map(([one]) => one)
      const marksById = new Map(marked.flatMap(([{ _id }, of]) => (of ? [[_id, of]] : [])))
      const seen = products.map((one) => withSellerMarks(one, marksById.get(one._id)))
      const packed = products.map(packProduct)
      const visible = products.map(({ commission: _, ...rest }) => rest)
      expect(`[${formatProducts(packed, { withCommission: true })}]`).toBe(JSON.stringify(products))
      expect(`[${formatProducts(packed, { withCommission: true, marks: marksById })}]`).toBe(JSON.stringify(seen))
      expect(`[${formatProducts(packed, { withCommission: false })}]`).toBe(JSON.stringify(visible))
    }),
    { numRuns: 300 },
  )
})

test('a list of very long texts is complete, and so is the next one', () => {
  const [one] = fc.sample(product, { seed: 1, numRuns: 1 })
  const long = { ...(one as ProductWire), desc: 'Soft. '.repeat(50_000) }
  const packed = packProduct(long)
  for (let time = 0; time < 2; time++)
    expect(`[${formatProducts([packed, packed], { withCommission: true })}]`).toBe(JSON.stringify([long, long]))
})
