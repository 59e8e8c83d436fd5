import { dispatchText } from './text.ts'

/** The codes of the carriers; 'other' is any carrier whose link the administrator gives. */
export const carriers = ['royal_mail', 'dpd', 'evri', 'dhl', 'other'] as const
export type Carrier = (typeof carriers)[number]

/** The place of the tracking number in a link. */
export const numberPlaceholder = '{number}'

/** The page of each carrier that shows where a parcel is. On Evri's the number must be typed: a link with it leads to the home page. */
const trackingPages: Record<Exclude<Carrier, 'other'>, string> = {
  royal_mail: `https://www.royalmail.com/track-your-item#/tracking-results/${numberPlaceholder}`,
  dpd: `https://track.dpd.co.uk/search?reference=${numberPlaceholder}`,
  evri: 'https://www.evri.com/track-a-parcel',
  dhl: `https://www.dhl.com/gb-en/home/tracking.html?submit=1&tracking-id=${numberPlaceholder}`,
}

interface TrackedParcel {
  carrier: Carrier
  trackingNumber: string
  /** The tracking page of a carrier that the shop does not know; `{number}` marks the place of the tracking number, if any. */
  trackingUrl: string
}

/** The page that shows where the parcel is; empty where there is none. */
export function getTrackingUrl({ carrier, trackingNumber, trackingUrl }: TrackedParcel): string {
  if (carrier === 'other' && !trackingUrl.includes(numberPlaceholder)) return trackingUrl
  const page = carrier === 'other' ? trackingUrl : trackingPages[carrier]
  return trackingNumber === '' ? '' : page.replace(numberPlaceholder, encodeURIComponent(trackingNumber))
}

/** How carriers call themselves and their services: 'Royal Mail Tracked 48®', 'DPD Local', 'EVRi Next Day', 'DHL eCommerce UK'. */
const carrierWords: readonly [Carrier, RegExp][] = [
  [
    'royal_mail',
    /^(?:royal ?mail|rml?|rm ?t? ?(?:24|48)|tracked ?(?:24|48)|special delivery|(?:1st|2nd|first|second) class|signed for)\b/,
  ],
  ['dpd', /^(?:dpd ?(?:local|group|uk)?|interlink)\b/],
  ['evri', /^(?:evri|(?:my ?)?hermes)\b/],
  ['dhl', /^dhl\b/],
  ['other', /^(?:other|another carrier)\b/],
  // carriers whose pages the shop does not know, by the names that people give them
  [
    'other',
    /^(?:parcel ?force|yodel|ups|united parcel|fed ?ex|tnt|in ?post|amazon|dx|gls|tuffnells|uk ?mail|an ?post|collect ?\+|whistl|apc|arrow ?xl|usps|courier|hand deliver)/,
  ],
]

/** The code of a carrier by its name, its code or one of its services, as people write them; undefined for any other text. */
export function findCarrier(text: string): Carrier | undefined {
  const words = text
    .toLowerCase()
    .replace(/[^a-z\d+]+/g, ' ')
    .trim()
  const exact = carriers.find((code) =>
    [code.replace('_', ' '), dispatchText.carriers[code].toLowerCase()].includes(words),
  )
  return exact ?? carrierWords.find(([, pattern]) => pattern.test(words))?.[0]
}
