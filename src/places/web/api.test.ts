import { expect, test } from 'vitest'
import { fillGaps } from '#places/web/api.ts'

const place = { line1: '12 High Street', city: 'York', county: '', postcode: '', country: '', lat: 53.96, lng: -1.08 }
const nearest = {
  line1: 'Low Street',
  city: 'Leeds',
  county: 'North Yorkshire',
  postcode: 'YO1 8AA',
  country: 'United Kingdom',
  lat: 53.9,
  lng: -1,
}

test('what a chosen place lacks comes from its point’s lookup, all else not [S-CLNT-034–036]', () => {
  expect(fillGaps(place, nearest)).toEqual({
    ...place,
    county: 'North Yorkshire',
    postcode: 'YO1 8AA',
    country: 'United Kingdom',
  })
})
