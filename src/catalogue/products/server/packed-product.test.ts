import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ProductWire } from '#catalogue/products/contract.ts'
import { formatProducts, packProduct } from '#catalogue/products/server/packed-product.ts'
import { withSellerCommission, withSellerMarks } from '#catalogue/products/server/present.ts'
import type { CommissionRule } from '#commission-rules/commission-of.ts'

/** Texts that an administrator might type, including field names as they look in JSON, and characters that JSON escapes. */
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

const pounds = (most: number) => fc.nat(most).map((amount) => amount / 100)
const ruled = fc
  .tuple(product, pounds(99_999), pounds(9_999))
  .map(([one, price, commission]) => ({ ...one, price, commission }))
const ruleNamed = { id: 'rule', name: 'A rule' }
const terms = { kind: fc.constantFrom('of_price', 'on_top'), hundredths: fc.nat(10_000) }

test('packed products are written with the commission of rules as single ones are [N-RULE-013]', () => {
  fc.assert(
    fc.property(fc.array(ruled, { maxLength: 4 }), fc.record(terms), fc.nat(3), (products, given, which) => {
      const [first, second] = products
      const rules: CommissionRule[] = [
        { ...ruleNamed, ...given, scope: 'brands', categoryIds: [], brands: [first?.brand ?? ''] },
        {
          ...ruleNamed,
          ...given,
          scope: 'categories',
          categoryIds: second?.catg.map(({ _id }) => _id) ?? [],
          brands: [],
        },
        { ...ruleNamed, ...given, hundredths: 1234, scope: 'all', categoryIds: [], brands: [] },
      ].slice(0, which) as CommissionRule[]
      const seen = products.map((one) => withSellerCommission(one, rules))
      const packed = products.map(packProduct)
      expect(`[${formatProducts(packed, { withCommission: true, rules })}]`).toBe(JSON.stringify(seen))
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
