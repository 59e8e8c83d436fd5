import { expect, test } from 'vitest'
import { type Carrier, findCarrier, getTrackingUrl } from '#orders/dispatch/carriers.ts'

const linkTo = (carrier: Carrier, trackingNumber: string, trackingUrl = '') =>
  getTrackingUrl({ carrier, trackingNumber, trackingUrl })

test.each([
  ['royal_mail', 'https://www.royalmail.com/track-your-item#/tracking-results/AB12-3'],
  ['dpd', 'https://track.dpd.co.uk/search?reference=AB12-3'],
  ['evri', 'https://www.evri.com/track-a-parcel'],
  ['dhl', 'https://www.dhl.com/gb-en/home/tracking.html?submit=1&tracking-id=AB12-3'],
] as const)(
  'a parcel of %s is followed on the carrier’s page, without a number it is not [N-DISP-002]',
  (carrier, link) => {
    expect(linkTo(carrier, 'AB12-3')).toBe(link)
    expect(linkTo(carrier, '')).toBe('')
    // a known carrier keeps its own page, even if an administrator has entered a link
    expect(linkTo(carrier, '', 'https://example.com/')).toBe('')
  },
)

test('another carrier’s link is the one given, with the number in its place [N-DISP-002]', () => {
  expect(linkTo('other', 'A/1', 'https://example.com/{number}?x')).toBe('https://example.com/A%2F1?x')
  expect(linkTo('other', '', 'https://example.com/{number}')).toBe('')
  expect(linkTo('other', '', 'https://example.com/depot')).toBe('https://example.com/depot')
})

test('a carrier is known by its name or code, however it is written [N-DISP-010]', () => {
  for (const text of ['Royal Mail', 'ROYAL-MAIL 24', 'royal_mail', ' royalmail '])
    expect(findCarrier(text)).toBe('royal_mail')
  for (const text of ['Other carrier', 'other', 'OTHER CARRIER.']) expect(findCarrier(text)).toBe('other')
  for (const text of ['', 'royal', 'evr', 'pigeon']) expect(findCarrier(text)).toBeUndefined()
})

test.each([
  [
    'royal_mail',
    [
      'RM24',
      'RM 48',
      'RMT24',
      'Tracked24',
      'First Class',
      'Royal Mail Tracked 48',
      'Royal Mail Tracked 24®',
      'Tracked 48',
      'RM Special Delivery',
      'Royal Mail 1st Class',
    ],
  ],
  ['dpd', ['DPD UK', 'DPD Local', 'DPDgroup UK', 'DPDLOCAL', 'Interlink Express', 'dpd next day']],
  ['evri', ['EVRi', 'Evri Next Day', 'Hermes', 'myHermes']],
  ['dhl', ['DHL Express', 'DHL eCommerce', 'DHL eCommerce UK']],
  [
    'other',
    [
      'Parcelforce Worldwide',
      'UPS',
      'FedEx',
      'Yodel',
      'InPost',
      'InPost Lockers',
      'An Post',
      'Amazon Logistics',
      'Amazon Shipping',
    ],
  ],
])('%s is known by the names of its services [N-IMPT-022]', (carrier, names) => {
  expect(names.map(findCarrier)).toEqual(names.map(() => carrier))
})
