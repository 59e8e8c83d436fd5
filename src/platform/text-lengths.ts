/**
 * The greatest length, in characters, of every text that a request can carry. Schemas and the inputs of forms take their lengths from
 * this list, and a test compares it with the description of the API.
 */
export const textLengths = {
  /** What a person or a business is called, and other texts of one line. */
  name: 75,
  /** What the whole shop is called. */
  shopName: 40,
  email: 75,
  password: 56,
  /** A one-time code of the second factor, or a recovery code with spaces and dashes. */
  securityCode: 40,
  phone: 25,
  callingCode: 5,
  addressLine: 100,
  city: 70,
  county: 50,
  country: 50,
  postcode: 10,
  pincode: 10,
  coordinate: 20,
  placeId: 300,
  placeSearch: 120,
  accountNumber: 20,
  sortCode: 8,
  authorizationCode: 200,
  heading: 200,
  title: 100,
  /** A description in a few sentences. */
  summary: 300,
  /** A description that fills a page. */
  richText: 20_000,
  /** The text of a legal page. */
  legalText: 60_000,
  /** A note of a few sentences. */
  note: 1_000,
  /** The text of an email that an administrator writes. */
  emailText: 5_000,
  /** A sentence that a person adds to an email. */
  ownSentence: 300,
  shortReason: 200,
  rejectionReason: 500,
  /** The captions of a video, or its transcript. */
  captions: 150_000,
  /** A text of a few pages. */
  longText: 20_000,
  /** A question of a few sentences. */
  question: 1_000,
  /** A number, or an amount in pounds, sent as text. */
  number: 32,
  month: 7,
  colour: 7,
  /** Codes of colours, separated by commas. */
  colours: 1_000,
  id: 64,
  /** The code of a coupon, which reduces a price. */
  coupon: 24,
  kind: 40,
  /** The name of the place where something is kept. */
  bin: 20,
  /** The secret token of a link, or a token that works once. */
  linkToken: 200,
  /** A token that the card provider made. */
  providerToken: 255,
  /** The number of a parcel, with spaces. */
  trackingNumber: 50,
  /** A link to another site. */
  webAddress: 500,
  storedFileName: 200,
  /** The address and the keys of a browser's push service. */
  pushEndpoint: 1_000,
  pushKey: 90,
  /** The name of a stored file with a signature behind it. */
  signedFileName: 400,
  /** The words of a search. Where a longer text is shortened to this length, it may have up to `shortenedSearch` characters (D-191). */
  search: 75,
  shortenedSearch: 1_000,
  /** The query string in the URL of a list. */
  listQuery: 1_000,
  /** A field that is accepted and not used. */
  unused: 2_000,
  /** A list as JSON text. */
  jsonList: 200_000,
} as const
