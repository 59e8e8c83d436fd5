import { expect, test } from 'vitest'
import { toBanner } from '#catalogue/banners/web/api.ts'
import { explorePath } from '#catalogue/search/web/explore-url.ts'

const banner = {
  _id: 'b1',
  img: 'b.webp',
  name: 'Velvet',
  title: '',
  desc: 'Soft',
  position: 5,
  catg: [],
  subcatg: [],
  cat_id: ['c1', 'c2'],
  subcat_id: ['s1'],
  skin: [1, 4],
  brand: ['Acme & Co', 'Other'],
  color: ['#aa1122'],
}

test('a banner’s link has category, skin, colour and first brand [S-HOME-012–016, S-HOME-037]', () => {
  expect(toBanner(banner).to).toBe(
    '/explore?categoryId=c1,c2&subCatId=s1&skin=1,4&brand=acme%20%26%20co&colorsId=aa1122',
  )
})

test('filters that a banner does not have are left out of its link [D-134]', () => {
  expect(toBanner({ ...banner, subcat_id: [], skin: [], brand: [], color: [] }).to).toBe('/explore?categoryId=c1,c2')
  expect(toBanner({ ...banner, cat_id: [], subcat_id: [], skin: [], brand: [], color: [] }).to).toBe('/explore')
})

test("a category tile's link always has all five parameters [D-133]", () => {
  expect(explorePath({ categories: ['c1'] })).toBe('/explore?categoryId=c1&subCatId=&skin=&brand=&colorsId=')
})
